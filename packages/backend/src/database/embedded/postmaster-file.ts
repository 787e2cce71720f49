import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running PostgreSQL says of itself in its folder. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Folder of its socket; empty where it listens on loopback instead. */
  socketFolder: string;
  /** It takes connections. */
  isReady: boolean;
}

/** null when none runs there, or did when the machine stopped. */
export async function readPostmasterFile(folder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  // pid, folder, start time, port, socket folders, listen address, shared memory, status
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4] ?? '',
    isReady: lines[7] === 'ready',
  };
}
