import { join } from 'node:path';
import { ConfigurationError, type Database } from './database.ts';
import { ensureFolder } from './ensure-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { pgliteDatabase } from './pglite.ts';
import { openPostgres } from './open-postgres.ts';
import type { PostgresOptions } from './postgres.ts';

export interface OpenOptions {
  /** `postgres://…`; absent or empty = PGlite in `dataDir`/db. */
  url?: string | undefined;
  dataDir: string;
  postgres?: PostgresOptions;
}

/** Opens the database, or throws a ConfigurationError whose one line says what the operator has to change. */
export async function openDatabase({ url, dataDir, postgres }: OpenOptions): Promise<Database> {
  return url ? openPostgres(url, postgres) : openPglite(dataDir);
}

async function openPglite(dataDir: string): Promise<Database> {
  const folder = join(dataDir, 'db');
  let release: () => Promise<void>;
  try {
    await ensureFolder(folder);
    release = await lockFolder(join(dataDir, 'db.lock'));
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(`DATA_DIR: the folder ${dataDir} cannot be written (${reason(error)}).`);
  }
  try {
    return await pgliteDatabase({ folder, released: release });
  } catch (error) {
    throw new ConfigurationError(
      `DATA_DIR: the database in ${folder} cannot be opened (${reason(error)}). Restore a backup or choose another DATA_DIR.`,
    );
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const words: Record<string, string> = {
    EACCES: 'permission denied',
    EROFS: 'read-only file system',
    ENOTDIR: 'part of the path is a file',
    EEXIST: 'a file of that name exists',
    ENOSPC: 'no space left',
    ENOENT: 'it cannot be created',
  };
  return (code && words[code]) ?? error.message.split('\n')[0] ?? error.message;
}
