import type { Database } from './database.ts';

/** The message for clients. PostgreSQL's own messages, and those of the file system, name files of the server. */
export const DISK_FULL = "The server's disk is full. Nothing was changed; try again later.";

/** PostgreSQL's disk_full, and a file of ours that found no room or no quota. */
const CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(String(error.code));
}

/** The same of a line of PostgreSQL's log, which has no code. Only the hint says so where part of a page was written. */
export const saysDiskFull = (line: string): boolean =>
  /No space left on device|Disk quota exceeded|Check free disk space/.test(line);

// As much as PostgreSQL needs for the next segment of its log, sorted in a temporary file: that leaves nothing behind, in
// no catalogue and not in the log either.
const WRITE_16_MB = `select count(*) from (
  select text from generate_series(1, 16384) n, repeat(md5(n::text), 32) text order by text collate "C" desc
) sorted`;

/** The database with `hasRoom`: once anything found its disk full, it is asked until it can write again. */
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
      // Anything else says nothing about the disk, and is seen by whoever asks whether the database answers.
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
