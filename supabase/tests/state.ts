import type { Queryable } from '@marketdesk/backend/database/database.ts';

/**
 * One statement that hashes every row of every table of these schemas, as the column `hash`. Hashing rows takes a third of the
 * time of hashing their texts, and adding up the hashes a third of sorting them.
 */
export async function stateStatement(database: Queryable, schemas: readonly string[]): Promise<string> {
  const tables = await database.query<{ name: string; is_hashable: boolean }>(
    `select format('%I.%I', t.schemaname, t.tablename) as name,
            not exists (
              select from pg_attribute a
               where a.attrelid = format('%I.%I', t.schemaname, t.tablename)::regclass and a.atttypid = 'json'::regtype
            ) as is_hashable
       from pg_tables t
      where t.schemaname = any ($1::text[]) order by 1`,
    [schemas],
  );
  const sums = tables.map(({ name, is_hashable }) => {
    const hash = is_hashable ? 'hash_record_extended(x, 0)' : 'hashtextextended(x::text, 0)';
    return `select '${name}' as t, sum(${hash}) as rows from ${name} x`;
  });
  return `select string_agg(t || coalesce(rows, 0), ' ' order by t) as hash from (${sums.join(' union all ')}) s`;
}
