import { createHash } from 'node:crypto';
import type { Queryable } from '../database.ts';
import { lineOf, refusal } from '../migration-error.ts';
import { readPieces, type Code, type Piece } from './read-code.ts';
import { withoutComments } from './split-sql.ts';

/** What the code of the last start made, by its name for `drop`. */
export const CODE_LEDGER = /* sql */ `
create table if not exists supabase_migrations.code (hash text not null, objects jsonb not null);
`;

/**
 * Makes the database's functions, views, policies, triggers and grants what the code says, unless that was done before. What the
 * code made earlier and no longer has is dropped. Errors: MigrationError.
 */
export async function applyCode(tx: Queryable, code: Code): Promise<void> {
  if (code.hash === '') return;
  const [done] = await tx.query<{ hash: string }>('select hash from supabase_migrations.code');
  if (done?.hash === code.hash) return;
  const pieces = readPieces(code);
  const heads = literal(headsOf(pieces));
  await tx.exec(dropping(heads));
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
 * A function is replaced in place, so that calls of this moment find it, unless anything but its body differs: PostgreSQL can't
 * change its result, and would keep its grants. The rest is always made anew. Something else that needs what is dropped, such as
 * a view of the operator's own, is an error.
 */
const dropping = (heads: string): string => /* sql */ `do $code$
declare
  v_new constant jsonb := ${heads};
  v_object text;
  v_kind text;
begin
  for v_object in
    select k from supabase_migrations.code c, jsonb_object_keys(c.objects) k where k ~ '^(trigger|policy) '
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

/** Each object with a hash of everything about it but its body. */
function headsOf(pieces: readonly Piece[]): Record<string, string> {
  const heads = new Map<string, string>();
  for (const { object, sql } of pieces) {
    const head = withoutComments(sql)
      .replace(/(\$\w*\$)[\s\S]*?\1/g, '')
      .replace(/\s+/g, ' ');
    if (object !== 'do') heads.set(object, (heads.get(object) ?? '') + head);
  }
  return Object.fromEntries(
    [...heads].map(([object, head]) => [
      object,
      createHash('sha256').update(head).digest('hex').slice(0, 16),
    ]),
  );
}

const literal = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
