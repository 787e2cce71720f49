import { copyFile, link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError } from './database.ts';
import { ensureFolder } from './ensure-folder.ts';

interface Holder {
  pid: number;
  host: string;
  /** Start time of the process if known, because process ids are reused. */
  started: string | null;
  nonce: string;
}

const BEAT_MS = 5_000;
const STALE_MS = 20_000;

/**
 * Locks the folder, because another starting process would stop the database. Takes over a lock left by `kill -9`.
 * Returns a function that releases it. Errors: ConfigurationError if another process holds it.
 */
export async function lockFolder(lockFile: string): Promise<() => Promise<void>> {
  await ensureFolder(dirname(lockFile));
  const mine: Holder = {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    nonce: randomUUID(),
  };
  const draft = `${lockFile}.${mine.nonce}`;
  try {
    await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
    await take(lockFile, draft);
  } finally {
    await rm(draft, { force: true });
  }
  // For other machines and containers, which cannot check whether this process is alive.
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

/** Takes the lock with link(), which fails if the name exists, so exactly one process succeeds. */
async function take(lockFile: string, draft: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    if (await tryLink(draft, lockFile)) return;
    await refuseIfAlive(lockFile);
    if (await replaceStale(lockFile, draft)) return;
    await delay(20);
  }
  throw new ConfigurationError(`DATA_DIR: another process is opening the database in ${dirname(lockFile)}.`);
}

/**
 * Replaces a stale lock. A second, short lock lets one process at a time check and replace. The first name always exists,
 * so that no other process can take it in between.
 */
async function replaceStale(lockFile: string, draft: string): Promise<boolean> {
  const turn = `${lockFile}.turn`;
  if (!(await tryLink(draft, turn))) {
    // A process died while it held the second lock.
    if (Date.now() - (await modified(turn)) > STALE_MS) await rm(turn, { force: true });
    return false;
  }
  try {
    await refuseIfAlive(lockFile);
    await copyFile(draft, `${draft}.new`);
    await rename(`${draft}.new`, lockFile);
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

async function refuseIfAlive(lockFile: string): Promise<void> {
  const holder = await readHolder(lockFile);
  if (!holder || !(await isAlive(holder, lockFile))) return;
  const elsewhere = holder.host === hostname() ? '' : ` on ${holder.host}`;
  throw new ConfigurationError(
    `DATA_DIR: the database in ${dirname(lockFile)} is in use by another Marketdesk process ` +
      `(pid ${holder.pid}${elsewhere}). Stop it, or set another DATA_DIR.`,
  );
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Returns the modification time, milliseconds since 1970; now for a missing file. */
const modified = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );

async function isAlive(holder: Holder, lockFile: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    return Date.now() - (await modified(lockFile)) < STALE_MS;
  }
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const started = startOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

/** Reads field 22 of /proc/PID/stat, counted after the command's closing bracket; null without /proc. */
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
