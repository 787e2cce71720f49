import type { Queryable } from '@marketdesk/backend/database/database.ts';

/** One statement that hashes every row of every table of these schemas, as the column `hash`. */
export async function stateStatement(database: Queryable, schemas: readonly string[]): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = any ($1::text[]) order by 1`,
    [schemas],
  );
  const rows = tables.map(({ name }) => `select '${name}' as t, x::text as row from ${name} x`);
  return `select md5(string_agg(t || row, chr(10) order by t, row)) as hash from (${rows.join(' union all ')}) s`;
}
