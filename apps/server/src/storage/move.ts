import { existsSync } from 'node:fs';
import { ConfigurationError, type Database } from '@marketdesk/backend/database/database.ts';
import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { BucketError } from '@marketdesk/backend/s3/bucket-error.ts';
import type { ByteStore } from '@marketdesk/backend/storage/byte-store.ts';
import type { CommandResult } from '../command-line/command.ts';
import type { Config } from '../config.ts';
import { openMigrated } from '../embedded.ts';
import { Failure } from '../failure.ts';
import { createLog } from '../log.ts';
import type { StorageCommand } from './arguments.ts';
import { eachStoredFile, isIntact, type StoredFile } from './stored-files.ts';
import { checkBucket, openStores, storeName, type StoreName } from './stores.ts';

interface Moved {
  copied: number;
  alreadyThere: number;
  /** Versions without intact content in any store. */
  missing: string[];
}

const PAGE = 500;
/** All versions are older than tomorrow, whatever the clock of the store says. */
const DAY_MS = 86_400_000;
const START = '00000000-0000-0000-0000-000000000000';

/**
 * Copies the content of each row to the store `to` and reads it back. Interrupted, it continues where it was. The other
 * stores are emptied only on request, when every content is verified and no server runs. Errors: ConfigurationError, Failure.
 */
export async function moveFiles(
  { to, deletesSource }: StorageCommand,
  config: Config,
): Promise<CommandResult> {
  const { backend, dataDir } = config;
  if (backend.kind === 'hosted') {
    throw new ConfigurationError('SUPABASE_URL: the hosted backend has its own storage.');
  }
  if (to === 's3' && config.storageBucket === null) {
    throw new ConfigurationError('STORAGE_S3_URL must be set: it is the address of the bucket.');
  }
  if (backend.databaseUrl === null && !existsSync(embeddedFolder(dataDir))) {
    throw new ConfigurationError(
      `DATA_DIR: there is no database in ${dataDir}, so there is nothing to move.`,
    );
  }
  await checkBucket(config);
  const running = backend.databaseUrl === null ? await runningUrl(embeddedFolder(dataDir)) : null;
  const address = running === null ? backend : { ...backend, databaseUrl: running };
  const database = await openMigrated(config, address, createLog('warn'), {
    announce: () => undefined,
    upgrades: false,
  });
  try {
    const isRunning = running !== null || (await hasServer(database));
    if (isRunning && deletesSource) {
      throw new Failure(
        409,
        'A server is running. Stop it before you delete the source; nothing was deleted.',
      );
    }
    const stores = openStores(config, database);
    const moved = await copyAll(database, stores, to);
    const removed = deletesSource && moved.missing.length === 0 ? await emptyOthers(stores, to) : null;
    return report({ to, moved, removed, isRunning, deletesSource }, config);
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    throw new Failure(502, `${error.message} Run the command again to continue.`, { cause: error });
  } finally {
    await database.close();
  }
}

/** Whether a server listens to the database, from this machine or another. */
async function hasServer(database: Database): Promise<boolean> {
  const [row] = await database.query<{ running: boolean }>(
    `select exists (select from pg_stat_activity
                     where datname = current_database() and application_name = 'marketdesk-listen') as running`,
  );
  return row?.running ?? false;
}

async function copyAll(
  database: Database,
  stores: ReadonlyMap<StoreName, ByteStore>,
  to: StoreName,
): Promise<Moved> {
  const target = stores.get(to);
  if (target === undefined) throw new Error(`No store ${to}`);
  const sources = [...stores.values()].filter((store) => store !== target);
  const moved: Moved = { copied: 0, alreadyThere: 0, missing: [] };
  await eachStoredFile(database, async (file) => {
    if (await holds(target, file)) moved.alreadyThere += 1;
    else if (await copy(file, sources, target)) moved.copied += 1;
    else moved.missing.push(file.version);
  });
  return moved;
}

async function holds(store: ByteStore, file: StoredFile): Promise<boolean> {
  const bytes = await store.read(file.version);
  return bytes !== null && isIntact(bytes, file);
}

/** False if no source has the content. Errors: Failure if it can't be read back from the target. */
async function copy(file: StoredFile, sources: readonly ByteStore[], target: ByteStore): Promise<boolean> {
  for (const source of sources) {
    const bytes = await source.read(file.version);
    if (bytes === null || !isIntact(bytes, file)) continue;
    await target.write(file.version, bytes);
    const stored = await target.read(file.version);
    if (stored === null || !Buffer.from(bytes).equals(stored)) {
      throw new Failure(
        502,
        `The file ${file.version} came back changed from the target. Nothing was deleted.`,
      );
    }
    return true;
  }
  return false;
}

async function emptyOthers(stores: ReadonlyMap<StoreName, ByteStore>, to: StoreName): Promise<number> {
  let removed = 0;
  for (const [name, store] of stores) {
    if (name === to) continue;
    for (;;) {
      const versions = await store.olderThan(new Date(Date.now() + DAY_MS), START, PAGE);
      if (versions.length === 0) break;
      await store.remove(versions);
      removed += versions.length;
    }
  }
  return removed;
}

interface Outcome {
  to: StoreName;
  moved: Moved;
  /** null = nothing was to be deleted. */
  removed: number | null;
  isRunning: boolean;
  deletesSource: boolean;
}

function report({ to, moved, removed, isRunning, deletesSource }: Outcome, config: Config): CommandResult {
  const { copied, alreadyThere, missing } = moved;
  const used = storeName(config);
  const text = [
    `${copied + alreadyThere} files are in the ${NAMES[to]}, verified by size and hash; ${copied} of them were copied now.`,
    ...(missing.length === 0
      ? []
      : [
          `${missing.length} files are intact in no store, the first is version ${String(missing[0])}.` +
            (deletesSource ? ' Nothing was deleted.' : ''),
        ]),
    ...(removed === null ? [] : [`${removed} files were deleted from the other stores.`]),
    ...(isRunning
      ? ['A server is running: stop it and run this again, for files that were uploaded meanwhile.']
      : []),
    ...(used === to ? [] : [`With these variables a server uses the ${NAMES[used]}: ${ADVICE[to]}.`]),
  ];
  return { text: text.join('\n'), isOk: missing.length === 0 };
}

const NAMES: Record<StoreName, string> = { folder: 'data folder', database: 'database', s3: 'bucket' };
const ADVICE: Record<StoreName, string> = {
  folder: 'unset STORAGE_S3_URL and DATABASE_URL before you start it',
  database: 'unset STORAGE_S3_URL and set DATABASE_URL before you start it',
  s3: 'set STORAGE_S3_URL before you start it',
};
