import type { Database } from '@marketdesk/backend/database/database.ts';

interface Index {
  name: string;
  definition: string;
}

/** Drops the indexes of these tables, except those of constraints: rows go in several times faster. Gives what to make again. */
export async function dropIndexes(database: Database, tables: readonly string[]): Promise<Index[]> {
  const indexes = await database.query<Index>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
      where i.indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      -- The largest first, so that two at a time end together.
      order by pg_get_indexdef(i.indexrelid) like '%USING gin%' desc, 1`,
    [tables],
  );
  for (const { name } of indexes) await database.exec(`drop index ${name}`);
  return indexes;
}

/** Runs statements two at a time, each in a transaction with memory enough to sort, and says how long each took. */
export async function runAll(
  database: Database,
  tasks: readonly { what: string; sql: string }[],
  log: (line: string) => void,
): Promise<void> {
  const waiting = [...tasks];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const started = performance.now();
      await withMemory(database, task.sql);
      log(`${task.what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all([worker(), worker()]);
}

/**
 * `replica`: no triggers run and no foreign keys are checked, so rows may come in any order. Requires a superuser; what the
 * triggers would have kept must be computed afterwards.
 */
export async function withMemory(database: Database, sql: string): Promise<void> {
  await database.transaction((tx) =>
    tx.exec(
      `set local session_replication_role = replica; set local work_mem = '256MB'; set local maintenance_work_mem = '768MB';
       set local max_parallel_maintenance_workers = 0; set local jit = off; ${sql}`,
    ),
  );
}
