import type { Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { MIGRATIONS } from '../procedures.ts';
import { fill } from './generate.ts';

/** The address of `scale_SIZE` in a cluster, made and filled unless it is there already. */
export async function scaleDatabase(cluster: string, profiles: number): Promise<string> {
  const name = `scale_${profiles}`;
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const isNew = await createMissing(cluster, name);
  const database = postgresDatabase(url.href, { connections: 1 });
  try {
    await migrate(database, MIGRATIONS);
    if (isNew) await fill(database, profiles);
    await refuseHalfFilled(database, name);
  } finally {
    await database.close();
  }
  return url.href;
}

async function createMissing(cluster: string, name: string): Promise<boolean> {
  const admin = postgresDatabase(cluster, { connections: 1 });
  try {
    const found = await admin.query('select from pg_database where datname = $1', [name]);
    if (found.length === 0) await admin.exec(`create database ${name}`);
    return found.length === 0;
  } finally {
    await admin.close();
  }
}

async function refuseHalfFilled(database: Database, name: string): Promise<void> {
  const [row] = await database.query<{ whole: boolean }>(
    `select to_regnamespace('bench') is null and exists (select from private.counts) as whole`,
  );
  if (row?.whole !== true)
    throw new Error(`The database ${name} is there, but was not filled to its end: drop it and start again.`);
}
