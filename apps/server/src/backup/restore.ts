import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { stopOrphan } from '@marketdesk/backend/database/embedded/orphan.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import { chainSentences, checkAuditChain } from '@marketdesk/contract/audit-chain.ts';
import type { CommandResult } from '../command-line/command.ts';
import type { Config } from '../config.ts';
import { makeDataFolder } from '../data-folder.ts';
import { Failure } from '../failure.ts';
import { migrationsFolder } from '../repository.ts';
import { withClient } from '../with-client.ts';
import type { RestoreCommand } from './arguments.ts';
import { readArchive, syncFolder, type Archived, type Unpacker } from './archive.ts';
import { requireEmbedded } from './back-up.ts';
import { loadDatabase } from './database-files.ts';
import { takeLock } from './files.ts';
import { readKeyFile, type KeysSummary } from './key-file.ts';
import { describeKeys, keysBeside, loadKeys } from './keys.ts';
import { DATABASE } from './snapshot.ts';

/**
 * Restores a backup into the data folder, which must be empty, or only keys into the present database. `isOk`: everything
 * was restored, also the keys, and the audit log is intact and complete. Errors: ConfigurationError, Failure, MigrationError.
 */
export async function restore(command: RestoreCommand, config: Config): Promise<CommandResult> {
  const { file, check, onlyKeys } = command;
  if (onlyKeys) {
    const sentences = await withClient(config, ({ asService }) => loadKeys(file, asService), {
      upgrades: true,
    });
    return { text: sentences.join('\n'), isOk: true };
  }
  const keys = command.keys ?? (existsSync(keysBeside(file)) ? keysBeside(file) : null);
  return check ? checkBackup(file, keys) : restoreFolder(file, keys, config);
}

async function checkBackup(file: string, keys: string | null): Promise<CommandResult> {
  const archived = await readArchive(file);
  await refuseNewer(archived);
  const { about, files } = archived;
  const found = await readKeysOf(archived, keys);
  const text = [
    `${file} is intact: ${files} files, backed up at ${about.made_at}.`,
    found === null
      ? `There is no file of keys beside it: name the newest one with --keys.`
      : `${String(keys)} belongs to it: ${describeKeys(found)}.`,
  ];
  return { text: text.join('\n'), isOk: true };
}

/**
 * The backup is unpacked next to the data folder, checked, opened and then renamed in one step, so an interrupted restore
 * leaves the data folder unchanged.
 */
async function restoreFolder(file: string, keys: string | null, config: Config): Promise<CommandResult> {
  requireEmbedded(config, 'restore it with pg_restore or psql, then the keys with "npm run restore -- keys"');
  const { dataDir } = config;
  await refuseUnlessEmpty(dataDir);
  const staging = `${dataDir}.restoring`;
  await makeDataFolder(path.dirname(dataDir));
  const release = await takeLock(`${staging}.lock`, 'Another backup is being restored into this folder.');
  try {
    // Left over from a killed restore.
    await stopOrphan(embeddedFolder(staging));
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o700 });
    const archived = await readArchive(file, into(staging));
    await refuseNewer(archived);
    await readKeysOf(archived, keys);
    const unknown = await createDatabase(staging);
    const finished = await finish({ ...config, dataDir: staging }, archived, keys);
    await moveIntoPlace(staging, dataDir);
    const text = [
      `Restored into ${dataDir}: ${archived.files} files, backed up at ${archived.about.made_at}.`,
      ...finished.sentences,
      ...(typeof archived.about.master_key === 'string' && config.privacyMasterKey === null
        ? [NO_MASTER_KEY]
        : []),
      ...unknown.map(
        (name) =>
          `${name} was not restored because no migration creates it. Its rows are still in the backup.`,
      ),
      'Payouts made since then are not in the backup, so payouts are on hold: read "After a restore" in docs/runbook.md.',
    ].join('\n');
    return { text, isOk: finished.isComplete && unknown.length === 0 };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await release();
  }
}

/** Checks the file of keys, if there is one. */
async function readKeysOf({ about }: Archived, keys: string | null): Promise<KeysSummary | null> {
  if (keys === null) return null;
  const found = await readKeyFile(keys);
  const isOther = (about.master_key ?? found.master_key) !== found.master_key;
  if (isOther) {
    throw new Failure(409, `${keys} does not belong to the backup: its keys need another master key.`);
  }
  return found;
}

async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigurationError(`DATA_DIR: ${dataDir} is not a folder that can be read.`, { cause: error });
  });
  if (names === null) return;
  if (names.length > 0) {
    throw new ConfigurationError(
      `DATA_DIR: the folder ${dataDir} is not empty. Nothing was overwritten: move it away, or set another DATA_DIR.`,
    );
  }
  const [own, above] = await Promise.all([stat(dataDir), stat(path.dirname(dataDir))]);
  if (own.dev !== above.dev) {
    throw new ConfigurationError(
      `DATA_DIR: ${dataDir} is a mount point. Set DATA_DIR to a folder inside it.`,
    );
  }
}

function into(staging: string): Unpacker {
  return {
    async folder(name) {
      await mkdir(path.join(staging, name), { mode: 0o700, recursive: true });
    },
    file: (name, bytes) =>
      pipeline(bytes, createWriteStream(path.join(staging, name), { flags: 'wx', mode: 0o600, flush: true })),
  };
}

/** Migrations can't be reverted, so an older version can't use a newer database. */
async function refuseNewer({ about }: Archived): Promise<void> {
  const last = (await readMigrations(migrationsFolder())).at(-1)?.version ?? '';
  if (about.migration > last) {
    throw new Failure(
      409,
      `The backup was made by a newer Marketdesk: its database is at ${about.migration}, this one knows up to ${last}.`,
    );
  }
}

/** Creates the database from the unpacked files. Returns the names of what could not be restored. */
async function createDatabase(staging: string): Promise<string[]> {
  const rows = path.join(staging, DATABASE);
  const database = await openDatabase({ dataDir: staging });
  try {
    return await loadDatabase(database, rows);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(500, `The database could not be restored from the backup: ${reason}`, { cause: error });
  } finally {
    await database.close();
    await rm(rows, { recursive: true, force: true });
  }
}

/**
 * Opens the database as a server would (which upgrades it), verifies the audit log, loads the keys, erases people again, and
 * holds payouts: otherwise payouts made since the backup would be paid again.
 */
async function finish(
  config: Config,
  { about }: Archived,
  keys: string | null,
): Promise<{ sentences: string[]; isComplete: boolean }> {
  return withClient(
    config,
    async ({ asService }) => {
      const check = await checkAuditChain(
        async (args) => {
          const [slice] = await asService('operator_check_audit_chain', { ...args });
          if (slice === undefined) throw new Failure(502, 'The backend did not answer.');
          return slice;
        },
        { kept: about.audit_head },
      );
      const needsKeys = keys === null && typeof about.master_key === 'string';
      const loaded = keys === null ? [] : await loadKeys(keys, asService);
      await asService('operator_hold_payouts', { p_reason: `Restored from a backup of ${about.made_at}.` });
      return {
        sentences: [...chainSentences(check, about.audit_head), ...loaded, ...(needsKeys ? [NO_KEYS] : [])],
        isComplete: check.broken === null && check.kept === 'holds' && !needsKeys,
      };
    },
    { upgrades: true },
  );
}

const NO_MASTER_KEY =
  'The backup does not contain the master key: put the file privacy-key into DATA_DIR before you start the server.';
const NO_KEYS =
  'No file of keys was found: personal values in the audit log show as erased, and people erased after the backup are back. ' +
  'Before you start the server, run "npm run restore -- keys" with the newest file of keys.';

/** Replaces an empty or missing folder. Fails if a server was started there in the meantime. */
async function moveIntoPlace(staging: string, dataDir: string): Promise<void> {
  try {
    await rename(staging, dataDir);
  } catch (error) {
    throw new ConfigurationError(
      `DATA_DIR: ${dataDir} could not be replaced; it is no longer empty, or in use. Nothing was restored.`,
      { cause: error },
    );
  }
  await syncFolder(path.dirname(dataDir));
}
