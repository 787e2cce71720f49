import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { lockFolder } from '@marketdesk/backend/database/folder-lock.ts';
import { openDatabase } from '@marketdesk/backend/database/open.ts';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import type { Config, EmbeddedBackend } from '../config.ts';
import { Failure } from '../failure.ts';
import type { BackupCommand } from './arguments.ts';
import { writeArchive } from './archive.ts';
import { SNAPSHOT_PATH } from './operator-api.ts';
import { ABOUT, snapshotFolder, takeSnapshot } from './snapshot.ts';

/**
 * Makes a backup of the data folder, through the server that runs on it or, without one, by opening the database itself.
 * Says what it did. Errors: ConfigurationError, Failure.
 */
export async function backUp({ file, url }: BackupCommand, config: Config): Promise<string> {
  const { dataDir } = config;
  const embedded = embeddedOnly(config, 'pg_dump backs it up, with keys.json or JWT_SECRET beside it');
  if (!existsSync(path.join(dataDir, 'db', 'PG_VERSION'))) {
    throw new ConfigurationError(
      `DATA_DIR: there is no database in ${dataDir}, so there is nothing to back up.`,
    );
  }
  if (existsSync(file)) throw new Failure(409, `${file} exists already. Nothing was written.`);
  const release = await lockFolder(path.join(dataDir, 'backup.lock')).catch((error: unknown) => {
    throw new Failure(409, 'Another backup of this folder is being made.', { cause: error });
  });
  const snapshot = snapshotFolder(dataDir);
  try {
    await (url === null ? snapshotHere(dataDir) : snapshotThere(url, dataDir, embedded));
    await writeArchive(snapshot, file).catch((error: unknown) => {
      throw new Failure(500, `${file} could not be written: ${sentence(error)}`, { cause: error });
    });
    const { size } = await stat(file);
    return `Backed up to ${file}, ${megabytes(size)}.\nSHA-256 of the file: ${await hashOf(file)}`;
  } finally {
    await rm(snapshot, { recursive: true, force: true });
    await release();
  }
}

/** Errors: ConfigurationError where the database is not in the data folder. */
export function embeddedOnly({ backend }: Config, instead: string): EmbeddedBackend {
  if (backend.kind === 'hosted') {
    throw new ConfigurationError('SUPABASE_URL: the hosted backend makes its own backups.');
  }
  if (backend.databaseUrl !== null) {
    throw new ConfigurationError(`DATABASE_URL: the database is a server of its own; ${instead}.`);
  }
  return backend;
}

async function snapshotHere(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir }).catch((error: unknown) => {
    const isInUse = error instanceof ConfigurationError && error.message.includes('is in use by');
    throw isInUse
      ? new ConfigurationError(`${error.message} Or add --url with the address of that server.`)
      : error;
  });
  try {
    await takeSnapshot(database, dataDir);
  } finally {
    await database.close();
  }
}

/** The server copies into the data folder, and nothing secret goes over the network. */
async function snapshotThere(url: string, dataDir: string, embedded: EmbeddedBackend): Promise<void> {
  const { jwtSecret, anonKey, serviceRoleKey } = embedded;
  const keys = await loadOrCreateKeys(dataDir, { jwtSecret, anonKey, serviceRoleKey });
  const answer = await fetch(`${url}${SNAPSHOT_PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.serviceRoleKey}` },
  }).catch((error: unknown) => {
    throw new Failure(502, `--url: nothing answers at ${url}.`, { cause: error });
  });
  const body = (await answer.json().catch(() => ({}))) as { error?: string };
  if (!answer.ok) {
    throw new Failure(502, `The server at ${url} refused: ${body.error ?? String(answer.status)}`);
  }
  if (!existsSync(path.join(snapshotFolder(dataDir), ABOUT))) {
    throw new ConfigurationError(`DATA_DIR: ${dataDir} is not the folder of the server at ${url}.`);
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function sentence(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Record<string, string> = {
    ENOSPC: 'no space is left.',
    EACCES: 'permission denied.',
    EROFS: 'the file system is read-only.',
    ENOENT: 'its folder does not exist.',
    EEXIST: 'a file of that name has appeared meanwhile.',
  };
  return words[code] ?? (error instanceof Error ? error.message : String(error));
}
