import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The contents of postmaster.pid. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Folder of the socket; empty if it listens on loopback. */
  socketFolder: string;
  /** It accepts connections. */
  isReady: boolean;
}

/** Reads postmaster.pid; null if there is none. */
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
