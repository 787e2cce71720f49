import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stopOrphan } from '@marketdesk/backend/database/embedded/orphan.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import { Failure } from '../failure.ts';
import { migrationsFolder } from '../repository.ts';
import { readArchive, type Archived, type Unpacker } from './archive.ts';
import { loadDatabase } from './database-files.ts';
import { readKeyFile, type KeysSummary } from './key-file.ts';
import { DATABASE } from './snapshot.ts';

/** Unpacks a backup into a new folder, and checks it and its file of keys. Errors: Failure. */
export async function unpack(file: string, keys: string | null, staging: string): Promise<Archived> {
  await removeStaging(staging);
  await mkdir(staging, { mode: 0o700 });
  const archived = await readArchive(file, into(staging));
  await refuseNewer(archived);
  await readKeysOf(archived, keys);
  return archived;
}

/** Removes the folder, also after a killed command. */
export async function removeStaging(staging: string): Promise<void> {
  await stopOrphan(embeddedFolder(staging));
  await rm(staging, { recursive: true, force: true });
}

function into(staging: string): Unpacker {
  return {
    async folder(name) {
      await mkdir(path.join(staging, name), { mode: 0o700, recursive: true });
    },
    file: (name, bytes) =>
      pipeline(bytes, createWriteStream(path.join(staging, name), { flags: 'wx', mode: 0o600, flush: true })),
  };
}

/** Migrations can't be reverted, so an older version can't use a newer database. */
export async function refuseNewer({ about }: Archived): Promise<void> {
  const last = (await readMigrations(migrationsFolder())).at(-1)?.version ?? '';
  if (about.migration > last) {
    throw new Failure(
      409,
      `The backup was made by a newer Marketdesk: its database is at ${about.migration}, this one knows up to ${last}.`,
    );
  }
}

/** Checks the file of keys, if there is one. */
export async function readKeysOf({ about }: Archived, keys: string | null): Promise<KeysSummary | null> {
  if (keys === null) return null;
  const found = await readKeyFile(keys);
  const isOther = (about.master_key ?? found.master_key) !== found.master_key;
  if (isOther) {
    throw new Failure(409, `${keys} does not belong to the backup: its keys need another master key.`);
  }
  return found;
}

/** Creates the database from the unpacked files. Returns the names of what could not be restored. */
export async function createDatabase(staging: string): Promise<string[]> {
  const rows = path.join(staging, DATABASE);
  const database = await openDatabase({ dataDir: staging });
  try {
    return await loadDatabase(database, rows);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(500, `The database could not be restored from the backup: ${reason}`, { cause: error });
  } finally {
    await database.close();
    await rm(rows, { recursive: true, force: true });
  }
}
