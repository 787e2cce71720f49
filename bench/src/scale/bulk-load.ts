import type { Database } from '@marketdesk/backend/database/database.ts';

/** One part of the marketplace: the tables it fills, and how. */
export interface Step {
  what: string;
  tables: readonly string[];
  sql: string;
}

interface Index {
  name: string;
  definition: string;
}

/** Drops the indexes of tables, except those of constraints, which makes inserts several times faster. Returns them. */
export async function dropIndexes(database: Database, tables: readonly string[]): Promise<Index[]> {
  const indexes = await database.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      -- The largest first, so that both workers end at about the same time.
      order by pg_get_indexdef(i.indexrelid) like '%USING gin%' desc, 1`,
    [tables],
  );
  for (const { name } of indexes) await database.exec(`drop index ${name}`);
  return indexes;
}

/** Runs statements two at a time, each in a transaction with enough memory to sort, and logs how long each took. */
export async function runAll(
  database: Database,
  tasks: readonly { what: string; sql: string }[],
  log: (line: string) => void,
): Promise<void> {
  const queue = [...tasks];
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) {
      const started = performance.now();
      await withMemory(database, task.sql);
      log(`${task.what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all([worker(), worker()]);
}

/**
 * `replica` disables triggers and foreign keys, so rows may come in any order. Needs a superuser. What triggers maintain must
 * be computed afterwards.
 */
export async function withMemory(database: Database, sql: string): Promise<void> {
  await database.transaction((tx) =>
    tx.exec(
      `set local session_replication_role = replica; set local work_mem = '256MB'; set local maintenance_work_mem = '768MB';
       set local max_parallel_maintenance_workers = 0; set local jit = off; ${sql}`,
    ),
  );
}
