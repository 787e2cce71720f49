import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { openDatabase } from '@marketdesk/backend/database/open.ts';
import { startCluster } from '@marketdesk/test-support/cluster.ts';
import type { DatabaseKind } from '@marketdesk/test-support/create-test-database.ts';
import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { migratedFolder } from '@marketdesk/test-support/pglite-template.ts';

/** A database as durable as in production, and what a server is started with to use it. */
export interface Installation {
  environment: Record<string, string>;
  dataDir: string;
  /** Looks into the database past the server. With the embedded one no server may run meanwhile. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** kill -9 of the database's server, and its start; null where it is in the server's process. */
  crashDatabase: (() => Promise<void>) | null;
  close(): Promise<void>;
}

export async function install(kind: DatabaseKind): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-survival-'));
  return kind === 'pglite' ? embedded(dataDir) : onPostgres(dataDir);
}

async function embedded(dataDir: string): Promise<Installation> {
  await migratedFolder(dataDir);
  const look = <T>(work: (database: Database) => Promise<T>) => within(openDatabase({ dataDir }), work);
  await look(markAsDemo);
  return {
    environment: environment(dataDir),
    dataDir,
    look,
    crashDatabase: null,
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function onPostgres(dataDir: string): Promise<Installation> {
  const cluster = await startCluster({ durable: true });
  if (!cluster) throw new Error('There is no PostgreSQL');
  const { url } = cluster;
  const look = <T>(work: (database: Database) => Promise<T>) => within(openDatabase({ url, dataDir }), work);
  await look(async (database) => {
    await migrate(database, MIGRATIONS);
    await markAsDemo(database);
  });
  return {
    environment: { ...environment(dataDir), DATABASE_URL: url },
    dataDir,
    look,
    async crashDatabase() {
      await cluster.kill();
      await cluster.resume();
    },
    async close() {
      await cluster.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const environment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  LOG_LEVEL: 'silent',
  PAYOUT_PROVIDER: 'simulator',
});

async function within<T>(opening: Promise<Database>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** As if two minutes had passed for whatever is being paid: nobody waits for a lease, or for the simulator. */
export async function letPayoutsAge(database: Database): Promise<void> {
  await database.exec(`
    update payout_simulator.states
       set since = since - interval '2 minutes', webhook_at = webhook_at - interval '2 minutes';
    update public.payout_attempts
       set next_look_at = next_look_at - interval '2 minutes', sent_at = sent_at - interval '2 minutes',
           last_sent_at = last_sent_at - interval '2 minutes', lease_until = lease_until - interval '2 minutes'`);
}
