import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database, Queryable } from '@marketdesk/backend/database/database.ts';
import type { AuditHead } from '@marketdesk/contract/audit-chain.ts';

/** What a backup says of itself. */
export interface About {
  format: 1;
  made_at: string;
  /** The last migration that had been applied. */
  migration: string;
  /** Where the audit log ended. */
  audit_head: AuditHead;
}

/** In the data folder: on its file system, so that files can be linked, and readable by its owner only. */
export const snapshotFolder = (dataDir: string): string => path.join(dataDir, 'backup.part');
export const ABOUT = 'about.json';

const SINGLE_FILES = ['keys.json', 'audit-key.pem'];

/**
 * Puts everything that matters as it is at one moment into `snapshotFolder`. Meanwhile the one connection of the embedded
 * database is held in a transaction: nobody writes, and everybody waits as long as the database's files take to copy.
 * Pictures and mails are never changed once they are written, so a second name for them does.
 */
export async function takeSnapshot(database: Database, dataDir: string): Promise<About> {
  const target = snapshotFolder(dataDir);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { mode: 0o700 });
  try {
    return await database.transaction(async (tx) => {
      // From here on the log that is written ahead has nothing that the files lack.
      await tx.exec('checkpoint');
      const isNeeded = await walFilter(tx);
      await copyTree(path.join(dataDir, 'db'), path.join(target, 'db'), copyFast, isNeeded);
      for (const folder of ['storage', 'outbox']) {
        await copyTree(path.join(dataDir, folder), path.join(target, folder), linkOrCopy, isWhole);
      }
      for (const name of SINGLE_FILES) {
        await copyFast(path.join(dataDir, name), path.join(target, name)).catch(unlessMissing);
      }
      const about = await describe(tx);
      await writeFile(path.join(target, ABOUT), JSON.stringify(about), { mode: 0o600 });
      return about;
    });
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Of the write-ahead log only what a start would read: PostgreSQL keeps finished segments to use them again. */
async function walFilter(tx: Queryable): Promise<(file: string) => boolean> {
  const [range] = await tx.query<{ first: string; last: string }>(
    `select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last
       from pg_control_checkpoint()`,
  );
  const { first, last } = range ?? { first: '', last: 'G' };
  return (file) => {
    const name = path.basename(file);
    if (name === 'postmaster.pid') return false;
    const isSegment = path.basename(path.dirname(file)) === 'pg_wal' && /^[0-9A-F]{24}$/.test(name);
    return !isSegment || (name >= first && name <= last);
  };
}

/** Not a file that is being written. */
const isWhole = (file: string): boolean => !file.endsWith('.part');

async function describe(tx: Queryable): Promise<About> {
  const [row] = await tx.query<{ migration: string; id: number; hash: string }>(
    `select (select max(version) from supabase_migrations.schema_migrations) as migration, last_id as id, hash
       from private.audit_head`,
  );
  if (!row) throw new Error('The audit log has no head');
  const { migration, id, hash } = row;
  return { format: 1, made_at: new Date().toISOString(), migration, audit_head: { id, hash } };
}

type CopyFile = (from: string, to: string) => Promise<void>;

// Empty folders too: PostgreSQL does not start without some of them.
async function copyTree(
  from: string,
  to: string,
  copy: CopyFile,
  isWanted: (file: string) => boolean,
): Promise<void> {
  if (!(await stat(from).catch(unlessMissing))) return;
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await copyTree(source, target, copy, isWanted);
    // A picture may be removed at this moment, once its row is.
    else if (isWanted(source)) await copy(source, target).catch(copy === linkOrCopy ? unlessMissing : raise);
  }
}

/** Where the file system can, without copying a byte. */
const copyFast: CopyFile = (from, to) => copyFile(from, to, constants.COPYFILE_FICLONE);

const linkOrCopy: CopyFile = (from, to) =>
  link(from, to).catch((error: unknown) => {
    unlessMissingElse(error);
    return copyFast(from, to);
  });

function unlessMissingElse(error: unknown): void {
  if (isMissing(error)) throw error;
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function raise(error: unknown): never {
  throw error;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
