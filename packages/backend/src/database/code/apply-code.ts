import { createHash } from 'node:crypto';
import type { Queryable } from '../database.ts';
import { lineOf, refusal } from '../migration-error.ts';
import { readPieces, type Code, type Piece } from './read-code.ts';
import { splitSql, withoutComments } from './split-sql.ts';

/** Table of the objects created by the applied code, by their name for `drop`. */
export const CODE_LEDGER = /* sql */ `
create table if not exists supabase_migrations.code (hash text not null, objects jsonb not null);
`;

/**
 * Applies the functions, views, policies, triggers and grants of the code, and drops objects that the code no longer
 * contains. Skipped if the text is unchanged and no migration was applied, which could have dropped objects of the code.
 * Errors: MigrationError.
 */
export async function applyCode(tx: Queryable, code: Code, wasMigrated: boolean): Promise<void> {
  if (code.hash === '') return;
  const [done] = await tx.query<{ hash: string }>('select hash from supabase_migrations.code');
  if (done?.hash === code.hash && !wasMigrated) return;
  const pieces = readPieces(code);
  const signatures = literal(signaturesOf(pieces));
  try {
    await tx.exec(dropSql(signatures));
  } catch (error) {
    throw refusal(error, () => 'code');
  }
  try {
    await tx.exec(pieces.map(({ sql }) => sql).join(''));
  } catch (error) {
    throw refusal(error, (position) => placeOf(pieces, position));
  }
  await tx.exec(recordSql(code, signatures));
}

/** Returns file and line of a position in the concatenated pieces; `code` if PostgreSQL gave no position. */
function placeOf(pieces: readonly Piece[], position: number): string {
  let rest = position;
  for (const { sql, file, line } of position > 0 ? pieces : []) {
    if (rest <= sql.length) return `code/${file} line ${line - 1 + lineOf(sql, rest)}`;
    rest -= sql.length;
  }
  return 'code';
}

/** Returns the code as one script, for a database that is not migrated by this server. */
export function codeScript(code: Code): string {
  const pieces = readPieces(code);
  const signatures = literal(signaturesOf(pieces));
  const made = pieces.map(({ sql }) => sql.trim());
  return [CODE_LEDGER.trim(), dropSql(signatures), ...made, recordSql(code, signatures)].join('\n\n') + '\n';
}

/**
 * Returns the statement that drops objects before they are recreated. Functions and triggers are replaced in place, because
 * functions may be in use, and triggers on the platform's tables can be created but not dropped. Functions with changed
 * arguments, result or grants are dropped, and so are all policies, views and grants on tables. A dependent object outside
 * the code, such as an operator's view, is an error.
 */
const dropSql = (signatures: string): string => /* sql */ `do $code$
declare
  v_new constant jsonb := ${signatures};
  v_object text;
  v_kind text;
begin
  for v_object in
    select k from supabase_migrations.code c, jsonb_object_keys(c.objects) k
     where k ~ '^policy ' or (k ~ '^trigger ' and not v_new ? k)
  loop
    execute 'drop ' || regexp_replace(v_object, ' ', ' if exists ');
  end loop;
  for v_object in
    select t from supabase_migrations.code c, jsonb_object_keys(c.objects) k, regexp_split_to_table(substr(k, 7), ',\\s*') t
     where k ~ '^table ' and to_regclass(t) is not null
  loop
    execute format('revoke all on %s from anon, authenticated', v_object);
  end loop;
  for v_kind, v_object in
    select split_part(o.key, ' ', 1), string_agg(split_part(o.key, ' ', 2), ', ')
      from supabase_migrations.code c, jsonb_each(c.objects) o
     where o.key ~ '^view ' or (o.key ~ '^function ' and o.value is distinct from v_new -> o.key)
     group by 1 order by 1 desc
  loop
    execute format('drop %s if exists %s', v_kind, v_object);
  end loop;
end
$code$;`;

const recordSql = (
  { hash }: Code,
  signatures: string,
): string => /* sql */ `delete from supabase_migrations.code;
insert into supabase_migrations.code (hash, objects) values ('${hash}', ${signatures});`;

/** Returns the objects; for functions with a hash of the parts that can't be replaced. */
function signaturesOf(pieces: readonly Piece[]): Record<string, string> {
  const signatures = new Map<string, string>();
  for (const { object, sql } of pieces) {
    if (object === 'do') continue;
    const signature = object.startsWith('function ') ? signatureOf(sql) : '';
    signatures.set(object, (signatures.get(object) ?? '') + signature);
  }
  return Object.fromEntries(
    [...signatures].map(([object, signature]) => [
      object,
      signature && createHash('sha256').update(signature).digest('hex').slice(0, 16),
    ]),
  );
}

/** Returns a hash of arguments, result and grants. */
function signatureOf(sql: string): string {
  const statements = splitSql(sql).map((part) => withoutComments(part.sql).replace(/\s+/g, ' ').trim());
  return statements
    .map((statement) => statement.split(' language ', 1)[0] ?? '')
    .filter((statement) => /^(?:create|grant|revoke) /.test(statement))
    .join('\n');
}

const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
