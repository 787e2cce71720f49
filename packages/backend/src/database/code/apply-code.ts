import { createHash } from 'node:crypto';
import type { Queryable } from '../database.ts';
import { lineOf, refusal } from '../migration-error.ts';
import { readPieces, type Code, type Piece } from './read-code.ts';
import { splitSql, withoutComments } from './split-sql.ts';

/** What the code of the last start made, by its name for `drop`. */
export const CODE_LEDGER = /* sql */ `
create table if not exists supabase_migrations.code (hash text not null, objects jsonb not null);
`;

/**
 * Makes the database's functions, views, policies, triggers and grants what the code says. What the code made earlier and no
 * longer has is dropped. Nothing is done if the text has not changed since, unless a migration was applied: that may have dropped
 * something of the code. Errors: MigrationError.
 */
export async function applyCode(tx: Queryable, code: Code, wasMigrated: boolean): Promise<void> {
  if (code.hash === '') return;
  const [done] = await tx.query<{ hash: string }>('select hash from supabase_migrations.code');
  if (done?.hash === code.hash && !wasMigrated) return;
  const pieces = readPieces(code);
  const heads = literal(headsOf(pieces));
  try {
    await tx.exec(dropping(heads));
  } catch (error) {
    throw refusal(error, () => 'code');
  }
  try {
    await tx.exec(pieces.map(({ sql }) => sql).join(''));
  } catch (error) {
    throw refusal(error, (position) => placeOf(pieces, position));
  }
  await tx.exec(recording(code, heads));
}

/** The file and the line of a position in all pieces, one after the other; `code` when PostgreSQL gave none. */
function placeOf(pieces: readonly Piece[], position: number): string {
  let rest = position;
  for (const { sql, file, line } of position > 0 ? pieces : []) {
    if (rest <= sql.length) return `code/${file} line ${line - 1 + lineOf(sql, rest)}`;
    rest -= sql.length;
  }
  return 'code';
}

/** The same as one text, for a database that no server of ours migrates. */
export function codeScript(code: Code): string {
  const pieces = readPieces(code);
  const heads = literal(headsOf(pieces));
  const made = pieces.map(({ sql }) => sql.trim());
  return [CODE_LEDGER.trim(), dropping(heads), ...made, recording(code, heads)].join('\n\n') + '\n';
}

/**
 * Functions and triggers are replaced in place: calls of this moment find the function, and the platform's own tables let a
 * trigger be made by others than their owner, but not dropped. A function with other arguments, another result or other grants is
 * made anew: PostgreSQL can't change the former, and would keep old grants. So are all policies, views and grants on tables.
 * Something else that needs what is dropped, such as a view of the operator's own, is an error.
 */
const dropping = (heads: string): string => /* sql */ `do $code$
declare
  v_new constant jsonb := ${heads};
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

const recording = ({ hash }: Code, heads: string): string => /* sql */ `delete from supabase_migrations.code;
insert into supabase_migrations.code (hash, objects) values ('${hash}', ${heads});`;

/** Each object, a function with a hash of what can't be replaced. */
function headsOf(pieces: readonly Piece[]): Record<string, string> {
  const heads = new Map<string, string>();
  for (const { object, sql } of pieces) {
    if (object === 'do') continue;
    const head = object.startsWith('function ') ? headOf(sql) : '';
    heads.set(object, (heads.get(object) ?? '') + head);
  }
  return Object.fromEntries(
    [...heads].map(([object, head]) => [
      object,
      head && createHash('sha256').update(head).digest('hex').slice(0, 16),
    ]),
  );
}

/** Arguments and result, up to `language`, and grants. */
function headOf(sql: string): string {
  const statements = splitSql(sql).map((part) => withoutComments(part.sql).replace(/\s+/g, ' ').trim());
  return statements
    .map((statement) => statement.split(' language ', 1)[0] ?? '')
    .filter((statement) => /^(?:create|grant|revoke) /.test(statement))
    .join('\n');
}

const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
