import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk that a test may fill. */
export interface SmallDisk {
  folder: string;
  /** Writes until no byte is free. */
  fill(): Promise<void>;
  /** Deletes the files of `fill`. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Returns null, with a message, if this process may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    console.warn('A full disk is not tried: this process may not mount one (tmpfs, as root).');
    return null;
  }
  // Its database runs as another user.
  await chmod(folder, 0o755);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      try {
        for (let size = 1024 * 1024; size >= 1; size = size >> 1) {
          const bytes = Buffer.alloc(size);
          while (await writtenBytes(() => file.write(bytes))) {
            // until there is no room for as much
          }
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    async close() {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function writtenBytes(write: () => Promise<{ bytesWritten: number }>): Promise<boolean> {
  try {
    return (await write()).bytesWritten > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
