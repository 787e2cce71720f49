import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';

/**
 * Creates the data folder with access for its owner only: it contains keys and mailed sign-in links. Parent folders are
 * created one by one: Node's recursive mkdir never returns on a file system that fails with ENOENT, such as /proc.
 * Errors: ConfigurationError.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await createFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: the folder ${folder} cannot be written (${reason(error)}).`, {
      cause: error,
    });
  }
}

async function createFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  await createFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have created it in the meantime.
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    if ((await stat(folder)).isDirectory()) return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' });
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'read-only file system',
  ENOTDIR: 'part of the path is a file',
  ENOENT: 'nothing can be created there',
  ENOSPC: 'no space left',
};

function reason(error: unknown): string {
  return REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
