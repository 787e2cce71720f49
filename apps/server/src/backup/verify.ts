import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { chainSentences, checkAuditChain, type AuditSlice } from '@marketdesk/contract/audit-chain.ts';
import type { CommandResult } from '../command-line/command.ts';
import type { Config } from '../config.ts';
import { makeDataFolder } from '../data-folder.ts';
import { openMigrated } from '../embedded.ts';
import { Failure } from '../failure.ts';
import { createLog } from '../log.ts';
import type { Archived } from './archive.ts';
import { takeLock } from './files.ts';
import { createDatabase, removeStaging, unpack } from './unpack.ts';

/** A database of its own, whatever the configured one is. */
const EMBEDDED = { databaseUrl: null, directUrl: null, readUrl: null, databaseConnections: 3 };

/**
 * Restores a backup into a temporary database, upgrades it as a start would, checks it, and removes it. `isOk`: everything is
 * there and consistent. Errors: ConfigurationError, Failure, MigrationError.
 */
export async function verifyBackup(
  file: string,
  keys: string | null,
  { dataDir }: Config,
): Promise<CommandResult> {
  await makeDataFolder(dataDir);
  const staging = path.join(dataDir, 'verify.part');
  const release = await takeLock(`${staging}.lock`, 'Another backup is being verified.');
  // The server that started this process has ended or is stopping. PostgreSQL would go on without this process.
  process.once('disconnect', () => void removeStaging(staging).finally(() => process.exit(1)));
  try {
    const archived = await unpack(file, keys, staging);
    const unknown = await createDatabase(staging);
    const database = await openMigrated({ dataDir: staging }, EMBEDDED, createLog('warn'), {
      announce: () => undefined,
      upgrades: true,
    });
    try {
      const { about, files } = archived;
      const checks = [
        await checkBalances(database),
        await checkLog(database, archived),
        await checkPictures(database, staging),
      ];
      const needsKeys = keys === null && typeof about.master_key === 'string';
      const text = [
        `${file} can be restored: ${files} files, backed up at ${about.made_at}.`,
        ...checks.flatMap(({ sentences }) => sentences),
        needsKeys
          ? 'There is no file of keys: name the newest one with --keys.'
          : `${String(keys)} belongs to it.`,
        ...unknown.map((name) => `${name} would not be restored, because no migration creates it.`),
      ];
      return {
        text: text.join('\n'),
        isOk: checks.every(({ isOk }) => isOk) && !needsKeys && unknown.length === 0,
      };
    } finally {
      await database.close();
    }
  } finally {
    await removeStaging(staging);
    await release();
  }
}

interface Check {
  sentences: string[];
  isOk: boolean;
}

async function checkBalances(database: Database): Promise<Check> {
  const [found] = await database.query<{ accounts: number; entries: number; wrong: number }>(
    `select (select count(*) from public.profiles)::integer as accounts,
            (select count(*) from public.balance_ledger)::integer as entries,
            (select count(*) from private.unbalanced_accounts())::integer as wrong`,
  );
  const { accounts = 0, entries = 0, wrong = 0 } = found ?? {};
  const counted = `Accounts: ${number(accounts)}, entries of the ledger: ${number(entries)}.`;
  return wrong === 0
    ? { sentences: [`${counted} Every balance is the sum of its entries.`], isOk: true }
    : {
        sentences: [`${counted} Balances that differ from the sum of their entries: ${number(wrong)}.`],
        isOk: false,
      };
}

async function checkLog(database: Database, { about }: Archived): Promise<Check> {
  const check = await checkAuditChain(
    async ({ p_after_id, p_after_hash, p_entries }) => {
      const [slice] = await database.query<AuditSlice>(
        'select * from public.operator_check_audit_chain($1, $2, $3)',
        [p_after_id, p_after_hash, p_entries],
      );
      if (slice === undefined) throw new Failure(502, 'The database did not answer.');
      return slice;
    },
    { kept: about.audit_head },
  );
  return {
    sentences: chainSentences(check, about.audit_head),
    isOk: check.broken === null && check.kept === 'holds',
  };
}

async function checkPictures(database: Database, staging: string): Promise<Check> {
  const rows = await database.query<{ version: string }>(
    `select o.version from storage.objects o
      where o.version is not null
        and not exists (select from backend.object_bytes b where b.version::text = o.version)`,
  );
  const [{ all } = { all: 0 }] = await database.query<{ all: number }>(
    'select count(*)::integer as "all" from storage.objects where version is not null',
  );
  const missing = rows.filter(
    ({ version }) => !existsSync(path.join(staging, 'storage', version.slice(0, 2), version)),
  ).length;
  return missing === 0
    ? { sentences: [`Pictures: ${number(all)}. Each has its file.`], isOk: true }
    : { sentences: [`Pictures: ${number(all)}. Without a file: ${number(missing)}.`], isOk: false };
}

const number = (value: number): string => value.toLocaleString('en-GB');
