import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readContents } from '@marketdesk/backend/database/contents/read-contents.ts';
import type { Database, Queryable } from '@marketdesk/backend/database/database.ts';
import type { AuditHead } from '@marketdesk/contract/audit-chain.ts';
import { writeDatabase } from './database-files.ts';

/** Description of a backup. */
export interface About {
  format: 2;
  made_at: string;
  /** The last applied migration. */
  migration: string;
  /** The end of the audit log. */
  audit_head: AuditHead;
  /** Fingerprint of the master key. Missing in backups of versions without it. */
  master_key?: string | null;
}

/** Inside the data folder: on the same file system, for hard links, and readable by its owner only. */
export const snapshotFolder = (dataDir: string): string => path.join(dataDir, 'backup.part');
export const ABOUT = 'about.json';
/** Subfolder of the snapshot and of the backup. */
export const DATABASE = 'database';
export const PERSON_KEYS = 'private.person_keys';
/** Tables that backups leave out: keys are in a file of their own, and backups made belong to one installation. */
const LEFT_OUT = [PERSON_KEYS, 'private.backup_runs'];

const SINGLE_FILES = ['keys.json', 'audit-key.pem'];

/**
 * Writes a consistent snapshot to `snapshotFolder`. Images and mails never change once written, so they are
 * hard-linked. Errors: ConfigurationError.
 */
export async function takeSnapshot(database: Database, dataDir: string): Promise<About> {
  const target = snapshotFolder(dataDir);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { mode: 0o700 });
  const linkFolder = (name: string) => linkTree(path.join(dataDir, name), path.join(target, name));
  try {
    for (const name of SINGLE_FILES) {
      await copyFile(path.join(dataDir, name), path.join(target, name)).catch(ignoreMissing);
    }
    await linkFolder('outbox');
    await linkFolder('storage');
    const about = await readContents(database, async (contents, rowsOf, tx) => {
      // Linked again after the snapshot of the rows, so that each row has its image. Images without a row are harmless;
      // the server removes them.
      await linkFolder('storage');
      const tables = contents.tables.filter(({ name }) => !LEFT_OUT.includes(name));
      await writeDatabase(path.join(target, DATABASE), { ...contents, tables }, rowsOf);
      return describe(tx);
    });
    await writeFile(path.join(target, ABOUT), JSON.stringify(about), { mode: 0o600 });
    return about;
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

async function describe(tx: Queryable): Promise<About> {
  // now() is the start of the transaction; everything the transaction can't see was written later.
  const [row] = await tx.query<{
    migration: string;
    id: number;
    hash: string;
    key: string | null;
    now: Date;
  }>(
    // As JSON, because the column may not exist yet.
    `select (select max(version) from supabase_migrations.schema_migrations) as migration, last_id as id, hash,
            (select to_jsonb(s) ->> 'master_key_fingerprint' from private.settings s) as key, now()
       from private.audit_head`,
  );
  if (!row) throw new Error('The audit log has no head');
  const { migration, id, hash, key, now } = row;
  return { format: 2, made_at: now.toISOString(), migration, audit_head: { id, hash }, master_key: key };
}

/** Idempotent: existing links stay. */
async function linkTree(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(ignoreMissing);
  if (!entries) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of entries) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) await linkTree(source, target);
    // Files ending in .part are incomplete. An image may disappear at this moment, after its row.
    else if (!source.endsWith('.part')) await linkOrCopy(source, target).catch(ignoreMissing);
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (hasCode(error, 'ENOENT')) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
