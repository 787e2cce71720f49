import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { ConfigurationError } from './database.ts';

interface Holder {
  pid: number;
  host: string;
  /** Start time of the process where the system tells it: a number that is used again is another process. */
  started: string | null;
  nonce: string;
}

const BEAT_MS = 5_000;
const STALE_MS = 20_000;

/**
 * Takes the folder for this process: PGlite would let two processes write the same files and destroy them. A lock left
 * behind by `kill -9` is taken over. Returns the way to give it back.
 */
export async function lockFolder(lockFile: string): Promise<() => Promise<void>> {
  await mkdir(dirname(lockFile), { recursive: true });
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    nonce: randomUUID(),
  };
  const draft = `${lockFile}.${mine.nonce}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    await take(lockFile, draft);
  } finally {
    await rm(draft, { force: true });
  }
  // Only of use to another machine or container, which cannot ask whether this process lives.
  const beat = setInterval(
    () => void utimes(lockFile, new Date(), new Date()).catch(() => undefined),
    BEAT_MS,
  );
  beat.unref();
  return async () => {
    clearInterval(beat);
    const holder = await readHolder(lockFile);
    if (holder?.nonce === mine.nonce) await rm(lockFile, { force: true });
  };
}

/** link() fails when the name exists: of several processes exactly one gets it. */
async function take(lockFile: string, draft: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await link(draft, lockFile);
      return;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const holder = await readHolder(lockFile);
    if (holder && (await isAlive(holder, lockFile))) {
      throw new ConfigurationError(
        `DATA_DIR: the database in ${dirname(lockFile)} is in use by another Marketdesk process (pid ${holder.pid}` +
          `${holder.host === hostname() ? '' : ` on ${holder.host}`}). Stop it, or set another DATA_DIR.`,
      );
    }
    await removeStale(lockFile, holder);
  }
  throw new ConfigurationError(`DATA_DIR: another process is opening the database in ${dirname(lockFile)}.`);
}

/** Moves the stale lock away; puts it back if somebody else had already replaced it by a live one. */
async function removeStale(lockFile: string, stale: Holder | null): Promise<void> {
  const aside = `${lockFile}.${randomUUID()}`;
  try {
    await rename(lockFile, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readHolder(aside);
  if (moved && moved.nonce !== stale?.nonce) await link(aside, lockFile).catch(() => undefined);
  await rm(aside, { force: true });
}

async function isAlive(holder: Holder, lockFile: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const { mtimeMs } = await stat(lockFile).catch(() => ({ mtimeMs: 0 }));
    return Date.now() - mtimeMs < STALE_MS;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const started = startOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

/** Field 22 of /proc/PID/stat, counted after the command's closing bracket; null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
