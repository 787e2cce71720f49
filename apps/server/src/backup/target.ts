import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { writeArchive } from './archive.ts';
import type { BackupsConfig } from './configuration.ts';
import { writeFailure } from './files.ts';

/** A complete file at the target. */
export interface Stored {
  name: string;
  bytes: number;
}

/** Where scheduled backups and files of keys are kept. Unfinished files are never listed. */
export interface BackupTarget {
  /** Refuses a target that can't be used, and removes what a killed backup left. Errors: ConfigurationError. */
  prepare(): Promise<void>;
  /** Writes a snapshot as `name`. Errors: Failure. */
  putArchive(name: string, snapshot: string): Promise<void>;
  /** Keeps the file that `write` makes. Errors: those of `write`. */
  putKeys<Result>(name: string, write: (file: string) => Promise<Result>): Promise<Result>;
  /** Oldest first. */
  archives(): Promise<Stored[]>;
  keys(): Promise<Stored[]>;
  removeArchives(names: readonly string[]): Promise<void>;
  removeKeys(names: readonly string[]): Promise<void>;
  /** The path of a listed file. */
  pathOf(name: string): string;
}

const NAME = /^marketdesk-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(tar\.gz|keys)$/;
const UNFINISHED = /^marketdesk-.+\.part$/;

/** The name of a backup, without its ending. Names sort by time. */
export const backupName = (now: Date): string =>
  `marketdesk-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export function openTarget({ folder }: BackupsConfig): BackupTarget {
  const keysFolder = path.join(folder, 'keys');
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
      await remove(folder, names.filter(isUnfinished));
      await remove(keysFolder, (await readdir(keysFolder)).filter(isUnfinished));
    },
    putArchive(name, snapshot) {
      const file = path.join(folder, name);
      return writeArchive(snapshot, file).catch((error: unknown) => {
        throw writeFailure(file, error);
      });
    },
    putKeys: (name, write) => write(path.join(keysFolder, name)),
    archives: () => list(folder),
    keys: () => list(keysFolder),
    removeArchives: (names) => remove(folder, names),
    removeKeys: (names) => remove(keysFolder, names),
    pathOf: (name) => path.join(name.endsWith('.keys') ? keysFolder : folder, name),
  };
}

const isUnfinished = (name: string): boolean => UNFINISHED.test(name);

async function list(folder: string): Promise<Stored[]> {
  const names = await readdir(folder).catch(() => []);
  const stored: Stored[] = [];
  for (const name of names.filter((one) => NAME.test(one)).sort()) {
    stored.push({ name, bytes: (await stat(path.join(folder, name))).size });
  }
  return stored;
}

async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(folder, name), { force: true });
}
