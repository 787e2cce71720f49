import type { Queryable } from '../database.ts';

/**
 * Those that only make reading quicker, or are unique without being a constraint. Not what something else relies on or is said
 * of: that would not come back with the index.
 */
const INDEXES = /* sql */ `
select format('%I.%I', n.nspname, c.relname) as sql, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
 where i.indrelid = any ($1::text[]::regclass[])
   and not i.indisclustered and not i.indisreplident
   and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
   and obj_description(i.indexrelid, 'pg_class') is null
 order by 1`;

/**
 * Drops indexes while tables are filled, and recreates them: with expensive indexes this takes half the time,
 * and makes them smaller.
 */
export async function withoutIndexes<Result>(
  tx: Queryable,
  tables: readonly { sql: string }[],
  fill: () => Promise<Result>,
): Promise<Result> {
  const indexes = await tx.query<{ sql: string; definition: string }>(INDEXES, [
    tables.map(({ sql }) => sql),
  ]);
  for (const { sql } of indexes) await tx.exec(`drop index ${sql}`);
  const result = await fill();
  await tx.exec(`set local maintenance_work_mem = '256MB'`);
  for (const { definition } of indexes) await tx.exec(definition);
  return result;
}
