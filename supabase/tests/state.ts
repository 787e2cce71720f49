import type { Queryable } from '@marketdesk/backend/database/database.ts';

/**
 * One statement that hashes every row of every table of these schemas, as the column `hash`. Adding up the rows' hashes takes a
 * third of the time of sorting the rows.
 */
export async function stateStatement(database: Queryable, schemas: readonly string[]): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = any ($1::text[]) order by 1`,
    [schemas],
  );
  const sums = tables.map(
    ({ name }) => `select '${name}' as t, sum(hashtextextended(x::text, 0)) as rows from ${name} x`,
  );
  return `select string_agg(t || coalesce(rows, 0), ' ' order by t) as hash from (${sums.join(' union all ')}) s`;
}
