import { createHasher } from '@marketdesk/backend/auth/passwords.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { MIGRATIONS } from '../procedures.ts';
import { BENCH_PASSWORD } from '../staff-session.ts';
import { fillMarketplace } from './marketplace.ts';

/** Returns the address of the database `scale_SIZE` in a cluster; creates and fills it if it is missing. */
export async function scaleDatabase(cluster: string, profiles: number): Promise<string> {
  const name = `scale_${profiles}`;
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const isNew = await createMissing(cluster, name);
  const database = postgresDatabase(url.href, { connections: 1 });
  try {
    await migrate(database, MIGRATIONS);
    if (isNew) await fill(database, profiles);
    await refusePartlyFilled(database, name);
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

async function refusePartlyFilled(database: Database, name: string): Promise<void> {
  const [row] = await database.query<{ whole: boolean }>(
    `select to_regnamespace('bench') is null and exists (select from private.counts) as whole`,
  );
  if (row?.whole !== true)
    throw new Error(`The database ${name} was only partly filled. Drop it and start again.`);
}

async function fill(database: Database, profiles: number): Promise<void> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  await fillMarketplace(database, {
    profiles,
    passwordHash: await createHasher().hash(BENCH_PASSWORD),
    log: (line) => process.stdout.write(`  ${seconds().padStart(6)}  ${line}\n`),
  });
  process.stdout.write(
    `${profiles} profiles with their rows in ${seconds()}. Sign in as admin@bench.test, ${BENCH_PASSWORD}.\n`,
  );
}
