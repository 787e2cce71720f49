import { statfs } from 'node:fs/promises';

const LEAST_BYTES = 64 * 1024 * 1024;
const LEAST_SHARE = 0.01;

/**
 * Whether the disk of a folder has room: 64 MB, which the database's log takes in a moment, or 1 % where the disk is so small
 * that this is less. A file system that does not say counts as one with room.
 */
export async function diskHasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return bavail * bsize >= Math.min(LEAST_BYTES, blocks * bsize * LEAST_SHARE);
  } catch {
    return true;
  }
}
