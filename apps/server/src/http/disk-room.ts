import { statfs } from 'node:fs/promises';

const LEAST_BYTES = 64 * 1024 * 1024;
const LEAST_SHARE = 0.01;

/**
 * Whether the disk of a folder has enough free space: 64 MB, which the database's log can fill quickly, or 1 % if that
 * is less. File systems that don't report free space count as having enough.
 */
export async function diskHasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return bavail * bsize >= Math.min(LEAST_BYTES, blocks * bsize * LEAST_SHARE);
  } catch {
    return true;
  }
}
