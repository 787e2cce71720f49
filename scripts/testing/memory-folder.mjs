import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^marketdesk-test-(\d+)-/;
/** Required space in the folder and free memory, in bytes. A run needs some hundred MB; the rest is for other programs. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * A folder in memory for test files, removed when this process ends. Tests create and drop hundreds of databases with a
 * thousand files each. Null without /dev/shm, or with too little memory.
 * @returns {string | null}
 */
export function memoryFolder() {
  if (!hasSpace()) return null;
  removeDeadRuns();
  const folder = mkdtempSync(path.join(MEMORY, `marketdesk-test-${process.pid}-`));
  // PostgreSQL runs as another user than root, who needs access to this folder.
  chmodSync(folder, 0o755);
  const remove = () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // A process that is exiting may still write here. The next run removes the rest.
    }
  };
  process.once('exit', remove);
  return folder;
}

function hasSpace() {
  try {
    const [, mount = ''] = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m) ?? [];
    const [, available = '0'] =
      readFileSync('/proc/meminfo', 'utf8').match(/^MemAvailable:\s+(\d+) kB/m) ?? [];
    const { bavail, bsize } = statfsSync(MEMORY);
    // Some tests run programs that they write here.
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
function removeDeadRuns() {
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
    // EPERM: the process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
