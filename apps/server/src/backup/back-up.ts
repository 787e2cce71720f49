import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError, type Database } from '@marketdesk/backend/database/database.ts';
import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import type { PersonKeys } from '@marketdesk/contract/documents.ts';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import { withClient } from '../with-client.ts';
import { copyBucketFiles } from '../storage/copy-files.ts';
import type { BackupCommand } from './arguments.ts';
import { writeArchive } from './archive.ts';
import { writeFailure, takeLock } from './files.ts';
import type { KeysSummary } from './key-file.ts';
import { describeKeys, keysBeside, saveKeys } from './keys.ts';
import { PERSON_KEYS, snapshotFolder, takeSnapshot } from './snapshot.ts';
import { backupName } from './backup-name.ts';
import { NO_PLACE } from './configuration.ts';
import { openTarget } from './open-target.ts';
import type { Stored } from './target.ts';

/** Files of keys to keep: old ones still contain the keys of people erased since. */
const KEYS_KEPT = 3;

/** Backs up with or without a running server. Returns a summary. Errors: ConfigurationError, Failure. */
export async function backUp({ file, onlyKeys }: BackupCommand, config: Config): Promise<string> {
  if (file === null) return backUpNow(config);
  return onlyKeys ? backUpKeys(file, config) : backUpFolder(file, config);
}

/** Works with every kind of database. */
async function backUpKeys(file: string, config: Config): Promise<string> {
  refuseExisting(file);
  const { backend, dataDir } = config;
  if (backend.kind !== 'hosted' && backend.databaseUrl === null) requireDatabase(dataDir);
  const saved = await withClient(config, ({ asService }) =>
    saveKeys(file, (after) => asService('operator_get_person_keys', { p_after: after })).catch(
      (error: unknown) => {
        throw writeFailure(file, error);
      },
    ),
  );
  return `Wrote ${file}: ${describeKeys(saved)}.`;
}

async function backUpFolder(file: string, config: Config): Promise<string> {
  const keysFile = keysBeside(file);
  return withSnapshot(
    config,
    async ({ snapshot, saveKeysAs }) => {
      await writeArchive(snapshot, file).catch((error: unknown) => {
        throw writeFailure(file, error);
      });
      const keys = await saveKeysAs(keysFile);
      const { size } = await stat(file);
      return [
        `Backed up to ${file}, ${megabytes(size)}.`,
        `SHA-256 of the file: ${await hashOf(file)}`,
        ...(keys === null ? [] : [`Keep ${keysFile} apart: ${describeKeys(keys)}.`]),
      ].join('\n');
    },
    () => [file, keysFile].forEach(refuseExisting),
  );
}

/** Backs up to the configured target, and removes all but the newest backups. */
async function backUpNow(config: Config): Promise<string> {
  const { backups } = config;
  if (backups === null) throw new ConfigurationError(NO_PLACE);
  const target = openTarget(backups);
  await target.prepare();
  const name = backupName(new Date());
  return withSnapshot(config, async ({ snapshot, saveKeysAs }) => {
    await target.putKeys(`${name}.keys`, saveKeysAs);
    await target.putArchive(`${name}.tar.gz`, snapshot);
    await target.remove(namesBeforeNewest(await target.archives(), backups.keep));
    await target.remove(namesBeforeNewest(await target.keys(), KEYS_KEPT));
    return `Backed up as ${name}.tar.gz.`;
  });
}

const namesBeforeNewest = (stored: readonly Stored[], kept: number): string[] =>
  stored.slice(0, -kept).map(({ name }) => name);

interface Snapshot {
  /** The folder with the snapshot. */
  snapshot: string;
  /** Writes the keys of people to a file, which must not exist. null: the database is of a version without them. */
  saveKeysAs: (file: string) => Promise<KeysSummary | null>;
}

/** Uses a consistent snapshot, and removes it afterwards. */
async function withSnapshot<Result>(
  config: Config,
  use: (snapshot: Snapshot) => Promise<Result>,
  check: () => void = () => undefined,
): Promise<Result> {
  const { dataDir, backend } = config;
  refuseHosted(config);
  const databaseUrl = backend.kind === 'hosted' ? null : (backend.directUrl ?? backend.databaseUrl);
  if (databaseUrl === null) requireDatabase(dataDir);
  check();
  const release = await takeLock(
    path.join(dataDir, 'backup.lock'),
    'Another backup of this folder is being made.',
  );
  const snapshot = snapshotFolder(dataDir);
  try {
    return await withDatabase(dataDir, databaseUrl, async (database) => {
      await takeSnapshot(database, dataDir);
      await copyBucketFiles(config, database, snapshot);
      // Keys are read after the snapshot, so that everyone in it has their key or is listed as erased.
      return use({ snapshot, saveKeysAs: (file) => keysOf(database, file) });
    });
  } finally {
    await rm(snapshot, { recursive: true, force: true });
    await release();
  }
}

function refuseHosted({ backend }: Config): void {
  if (backend.kind === 'hosted') {
    throw new ConfigurationError('SUPABASE_URL: the hosted backend makes its own backups.');
  }
}

/** Uses the given or the running PostgreSQL, or starts one. */
async function withDatabase<Result>(
  dataDir: string,
  databaseUrl: string | null,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const url = databaseUrl ?? (await runningUrl(embeddedFolder(dataDir))) ?? undefined;
  const database = await openDatabase({ url, dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** null: the database is of a version without keys of people. */
async function keysOf(database: Database, file: string): Promise<KeysSummary | null> {
  const [table] = await database.query<{ name: string | null }>(`select to_regclass($1)::text as name`, [
    PERSON_KEYS,
  ]);
  if (!table?.name) return null;
  return saveKeys(file, async (after) => {
    const [row] = await database.query<{ page: PersonKeys }>(
      'select public.operator_get_person_keys($1) as page',
      [after],
    );
    if (!row) throw new Error('No page of keys');
    return row.page;
  }).catch((error: unknown) => {
    throw writeFailure(file, error);
  });
}

function requireDatabase(dataDir: string): void {
  if (existsSync(embeddedFolder(dataDir))) return;
  throw new ConfigurationError(
    `DATA_DIR: there is no database in ${dataDir}, so there is nothing to back up.`,
  );
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Failure(409, `${file} already exists. Nothing was written.`);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
