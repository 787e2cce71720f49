import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { writeArchive } from './archive.ts';
import { folderOf, isBackupName } from './backup-name.ts';
import { writeFailure } from './files.ts';
import type { BackupTarget, Stored } from './target.ts';

const UNFINISHED = /^marketdesk-.+\.part$/;

/** Backups in a folder, and files of keys in its folder `keys`. */
export function folderTarget(folder: string): BackupTarget {
  const keysFolder = path.join(folder, 'keys');
  const fileOf = (name: string): string => path.join(folder, folderOf(name), name);
  return {
    async prepare() {
      const names = await readdir(folder).catch((error: unknown) => {
        throw new ConfigurationError(
          `BACKUP_DIR: ${folder} is not a folder that can be read. Create it, or mount it.`,
          { cause: error },
        );
      });
      await mkdir(keysFolder, { mode: 0o700, recursive: true }).catch((error: unknown) => {
        throw writeFailure(keysFolder, error);
      });
      await removeUnfinished(folder, names);
      await removeUnfinished(keysFolder, await readdir(keysFolder));
    },
    putArchive: (name, snapshot) =>
      writeArchive(snapshot, fileOf(name)).catch((error: unknown) => {
        throw writeFailure(fileOf(name), error);
      }),
    async putKeys(name, write) {
      await write(fileOf(name));
    },
    archives: () => list(folder),
    keys: () => list(keysFolder),
    async remove(names) {
      for (const name of names) await rm(fileOf(name), { force: true });
    },
    fetch: (name) => Promise.resolve(fileOf(name)),
  };
}

async function list(folder: string): Promise<Stored[]> {
  const names = await readdir(folder).catch(() => []);
  const stored: Stored[] = [];
  for (const name of names.filter(isBackupName).sort()) {
    stored.push({ name, bytes: (await stat(path.join(folder, name))).size });
  }
  return stored;
}

async function removeUnfinished(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (UNFINISHED.test(name)) await rm(path.join(folder, name), { force: true });
  }
}
