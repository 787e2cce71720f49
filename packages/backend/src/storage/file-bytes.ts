import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ByteStore } from './byte-store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PART = '.part';

/**
 * Stores contents as files, one per version, in up to 256 folders. File names are versions, so paths contain no client
 * text.
 */
export function fileBytes(folder: string): ByteStore {
  const folderOf = (version: string): string => path.join(folder, version.slice(0, 2));
  const fileOf = (version: string): string => path.join(folderOf(version), version);

  return {
    async write(version, bytes) {
      await mkdir(folderOf(version), { recursive: true, mode: 0o700 });
      const part = fileOf(version) + PART;
      try {
        await writeDurably(part, bytes);
        await rename(part, fileOf(version));
        await syncFolder(folderOf(version));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (version) => readFile(fileOf(version)).catch(nullWhenMissing),
    async remove(versions) {
      for (const version of versions) await rm(fileOf(version), { force: true });
    },
    async olderThan(moment, after, limit) {
      const found: string[] = [];
      for (const prefix of await namesIn(folder)) {
        if (prefix < after.slice(0, 2)) continue;
        for (const name of await namesIn(path.join(folder, prefix))) {
          const file = path.join(folder, prefix, name);
          if (!(await isOlder(file, moment))) continue;
          // A process was killed while writing this file.
          if (name.endsWith(PART)) await rm(file, { force: true });
          else if (UUID.test(name) && name > after) found.push(name);
          if (found.length === limit) return found;
        }
      }
      return found;
    },
  };
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  // Replaces what a killed process left.
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs the folder, without which a renamed file may not survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullWhenMissing))?.sort() ?? [];
}

async function isOlder(file: string, moment: Date): Promise<boolean> {
  const found = await stat(file).catch(nullWhenMissing);
  return found !== null && found.isFile() && found.mtime < moment;
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) {
    return null;
  }
  throw error;
}
