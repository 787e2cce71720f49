import type { Database } from './database.ts';

/** Message for clients. The messages of PostgreSQL and the file system contain file names of the server. */
export const DISK_FULL = "The server's disk is full. Nothing was changed; try again later.";

/** PostgreSQL's disk_full, and errors of the file system without space or quota. */
const CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code));
}

/** Returns whether a log line reports a full disk. After a partial write, only the hint mentions it. */
export const saysDiskFull = (line: string): boolean =>
  /No space left on device|Disk quota exceeded|Check free disk space/.test(line);

// Writes the size of a log segment by sorting in a temporary file, which leaves no trace in the catalogue or the log.
const WRITE_16_MB = `select count(*) from (
  select text from generate_series(1, 16384) n, repeat(md5(n::text), 32) text order by text collate "C" desc
) sorted`;

/** Adds `hasRoom` to the database. After a disk-full error, each call tests whether it can write again. */
export function watchDisk(database: Omit<Database, 'hasRoom'>): Database {
  let isFull = false;
  let asking: Promise<boolean> | null = null;

  async function watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isDiskFull(error)) isFull = true;
      throw error;
    }
  }
  async function canWrite(): Promise<boolean> {
    try {
      await database.transaction(async (tx) => {
        await tx.exec(`set local work_mem = '64kB'`);
        await tx.query(WRITE_16_MB);
      });
    } catch (error) {
      // Other errors say nothing about the disk; the health check reports them.
      if (isDiskFull(error)) return false;
    }
    isFull = false;
    return true;
  }

  const watched = (one: Omit<Database, 'hasRoom'>): Database => ({
    ...one,
    query: (text, params) => watch(one.query(text, params)),
    exec: (text) => watch(one.exec(text)),
    call: (request, client) => watch(one.call(request, client)),
    transaction: (work) => watch(one.transaction(work)),
    forClient: (client) => watched(one.forClient(client)),
    async hasRoom() {
      if (!isFull) return true;
      asking ??= canWrite().finally(() => (asking = null));
      return asking;
    },
  });
  return watched(database);
}
