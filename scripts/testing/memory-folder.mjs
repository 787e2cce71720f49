import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^marketdesk-test-(\d+)-/;
/** Of both the folder and free memory, in bytes: a run needs some hundred MB at once, the rest is left to others. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * A folder in memory for the tests' files, removed when this process ends. They create and drop hundreds of databases,
 * each of a thousand files. Null if there is no such folder, or too little memory. @returns {string | null}
 */
export function memoryFolder() {
  if (!isRoomy()) return null;
  forgetDead();
  const folder = mkdtempSync(path.join(MEMORY, `marketdesk-test-${process.pid}-`));
  // PostgreSQL does not run as root: its own user has to get through to its files.
  chmodSync(folder, 0o755);
  const remove = () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // Some process may still be writing there while it exits, which must not fail a green run. The next run
      // removes the rest.
    }
  };
  process.once('exit', remove);
  return folder;
}

function isRoomy() {
  try {
    const [, mount = ''] = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m) ?? [];
    const [, available = '0'] =
      readFileSync('/proc/meminfo', 'utf8').match(/^MemAvailable:\s+(\d+) kB/m) ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    // Some tests run programs that they have written.
    return (
      /\brw\b/.test(mount) &&
      !/\bnoexec\b/.test(mount) &&
      Math.min(Number(available) * 1024, bavail * bsize) > ENOUGH
    );
  } catch {
    return false;
  }
}

/** Removes folders of killed runs. */
function forgetDead() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
