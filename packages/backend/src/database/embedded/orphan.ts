import { execFile } from 'node:child_process';
import { readlink, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readPostmasterFile } from './postmaster-file.ts';
import { SOCKET_FOLDER } from './socket-folder.ts';

const run = promisify(execFile);

/** Timeouts of a fast and an immediate shutdown. */
const ASKED_MS = 20_000;
const TOLD_MS = 5_000;

/**
 * Stops a PostgreSQL left running on this folder by a killed server. After a crash of the machine, the pid file may name an
 * unrelated process, which would prevent a start, so the process is checked.
 */
export async function stopOrphan(folder: string): Promise<void> {
  const left = await readPostmasterFile(folder);
  if (left === null) return;
  if (!isAlive(left.pid) || !(await isPostgresOf(left.pid, folder))) {
    await rm(join(folder, 'postmaster.pid'), { force: true });
  } else if (!(await ends(left.pid, 'SIGINT', ASKED_MS)) && !(await ends(left.pid, 'SIGQUIT', TOLD_MS))) {
    throw new Error(`another PostgreSQL (pid ${left.pid}) runs on it and does not end`);
  }
  if (SOCKET_FOLDER.test(basename(left.socketFolder))) {
    await rm(left.socketFolder, { recursive: true, force: true });
  }
}

async function ends(pid: number, signal: NodeJS.Signals, patience: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
  for (let waited = 0; waited < patience; waited += 20) {
    if (!isAlive(pid)) return true;
    await delay(20);
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns whether the process is the PostgreSQL of the folder, which is its working directory. */
async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const [works, wanted] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => null),
      realpath(folder),
    ]);
    return works === wanted;
  }
  const { stdout } = await (
    process.platform === 'win32'
      ? run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])
      : run('ps', ['-o', 'command=', '-p', String(pid)])
  ).catch(() => ({ stdout: '' }));
  return (
    stdout.includes('postgres') &&
    (process.platform === 'win32' || stdout.includes(basename(dirname(folder))))
  );
}
