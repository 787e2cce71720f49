import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { readPostmasterFile } from '@marketdesk/backend/database/embedded/postmaster-file.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';

/** A database as durable as in production, and a server's variables for it. */
export interface Installation {
  environment: Record<string, string>;
  dataDir: string;
  /** Queries the database directly. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
  /** Kills PostgreSQL with kill -9 and waits for its restart. */
  crashDatabase(): Promise<void>;
  close(): Promise<void>;
}

export async function install(): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marketdesk-survival-'));
  await migratedFolder(dataDir);
  const folder = embeddedFolder(dataDir);
  const look = async <T>(work: (database: Database) => Promise<T>) =>
    within(
      opened(async () => openDatabase({ url: (await runningUrl(folder)) ?? undefined, dataDir })),
      work,
    );
  await look(async (database) => {
    await markAsDemo(database);
    // Within minutes of writes each member of staff exceeds the daily release limit.
    await database.exec('update public.withdrawals_config set release_above_eur = null');
  });
  return {
    environment: environment(dataDir),
    dataDir,
    look,
    async crashDatabase() {
      const killed = await readPostmasterFile(folder);
      if (!killed) return;
      process.kill(killed.pid, 'SIGKILL');
      // Its processes may answer for another moment.
      for (let file = killed; file.pid === killed.pid || !file.isReady;) {
        await delay(20);
        file = (await readPostmasterFile(folder)) ?? killed;
      }
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

const environment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  DEMO: '0',
  LOG_LEVEL: 'silent',
  PAYOUT_PROVIDER: 'simulator',
});

/** PostgreSQL may still be shutting down after its server was killed. */
async function opened(open: () => Promise<Database>, tries = 100): Promise<Database> {
  try {
    return await open();
  } catch (error) {
    if (tries === 0 || !/is shutting down|closes every connection|ECONNRESET/.test(String(error)))
      throw error;
    await delay(100);
    return opened(open, tries - 1);
  }
}

async function within<T>(opening: Promise<Database>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Shifts payouts by two minutes, past leases and the simulator's delays. */
export async function letPayoutsAge(database: Database): Promise<void> {
  await database.exec(`
    update payout_simulator.states
       set since = since - interval '2 minutes', webhook_at = webhook_at - interval '2 minutes';
    update public.payout_attempts
       set next_look_at = next_look_at - interval '2 minutes', sent_at = sent_at - interval '2 minutes',
           last_sent_at = last_sent_at - interval '2 minutes', lease_until = lease_until - interval '2 minutes'`);
}
