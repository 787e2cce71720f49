import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import type { Config } from '../config.ts';
import { Failure } from '../failure.ts';
import type { BackupCommand } from './arguments.ts';
import { writeArchive } from './archive.ts';
import { writeFailure, takeLock } from './files.ts';
import { snapshotFolder, takeSnapshot } from './snapshot.ts';

/**
 * Backs up the data folder, with or without a running server. Returns a summary. Errors: ConfigurationError, Failure.
 */
export async function backUp({ file }: BackupCommand, config: Config): Promise<string> {
  const { dataDir } = config;
  requireEmbedded(config, 'pg_dump backs it up, with keys.json or JWT_SECRET beside it');
  if (!existsSync(embeddedFolder(dataDir))) {
    throw new ConfigurationError(
      `DATA_DIR: there is no database in ${dataDir}, so there is nothing to back up.`,
    );
  }
  if (existsSync(file)) throw new Failure(409, `${file} already exists. Nothing was written.`);
  const release = await takeLock(
    path.join(dataDir, 'backup.lock'),
    'Another backup of this folder is being made.',
  );
  const snapshot = snapshotFolder(dataDir);
  try {
    await snapshotOf(dataDir);
    await writeArchive(snapshot, file).catch((error: unknown) => {
      throw writeFailure(file, error);
    });
    const { size } = await stat(file);
    return `Backed up to ${file}, ${megabytes(size)}.\nSHA-256 of the file: ${await hashOf(file)}`;
  } finally {
    await rm(snapshot, { recursive: true, force: true });
    await release();
  }
}

/** Errors: ConfigurationError if the database is not in the data folder. */
export function requireEmbedded({ backend }: Config, instead: string): void {
  if (backend.kind === 'hosted') {
    throw new ConfigurationError('SUPABASE_URL: the hosted backend makes its own backups.');
  }
  if (backend.databaseUrl !== null) {
    throw new ConfigurationError(`DATABASE_URL: the database is a separate server; ${instead}.`);
  }
}

/** Uses the running PostgreSQL, or starts one for the snapshot. */
async function snapshotOf(dataDir: string): Promise<void> {
  const url = (await runningUrl(embeddedFolder(dataDir))) ?? undefined;
  const database = await openDatabase({ url, dataDir });
  try {
    await takeSnapshot(database, dataDir);
  } finally {
    await database.close();
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
