import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { chainSentences, checkAuditChain } from '@marketdesk/contract/audit-chain.ts';
import type { CommandResult } from '../command-line/command.ts';
import type { Config } from '../config.ts';
import { makeDataFolder } from '../data-folder.ts';
import { Failure } from '../failure.ts';
import { withClient } from '../with-client.ts';
import type { RestoreCommand } from './arguments.ts';
import { readArchive, syncFolder, type Archived } from './archive.ts';
import { takeLock } from './files.ts';
import { NO_PLACE } from './configuration.ts';
import { describeKeys, keysBeside, loadKeys } from './keys.ts';
import { openTarget } from './open-target.ts';
import { createDatabase, readKeysOf, refuseNewer, unpack } from './unpack.ts';
import { verifyBackup } from './verify.ts';

/**
 * Restores a backup into the data folder, which must be empty, or only keys into the present database. `isOk`: everything
 * was restored, also the keys, and the audit log is intact and complete. Errors: ConfigurationError, Failure, MigrationError.
 */
export async function restore(command: RestoreCommand, config: Config): Promise<CommandResult> {
  const { file, keys, onlyKeys, mode } = command;
  if (file === null) return withNewest(config, command, (files) => restoreFile(files, mode, config));
  if (onlyKeys) {
    const sentences = await withClient(config, ({ asService }) => loadKeys(file, asService), {
      upgrades: true,
    });
    return { text: sentences.join('\n'), isOk: true };
  }
  const ownKeys = keys ?? (existsSync(keysBeside(file)) ? keysBeside(file) : null);
  return restoreFile({ file, keys: ownKeys }, mode, config);
}

interface Files {
  file: string;
  keys: string | null;
}

function restoreFile(
  { file, keys }: Files,
  mode: RestoreCommand['mode'],
  config: Config,
): Promise<CommandResult> {
  switch (mode) {
    case 'check':
      return checkBackup(file, keys);
    case 'verify':
      return verifyBackup(file, keys, config);
    case 'restore':
      return restoreFolder(file, keys, config);
  }
}

/** Uses the newest backup at the configured target, and the newest file of keys there unless one is given. */
async function withNewest<Result>(
  { backups, dataDir }: Config,
  { keys, mode }: RestoreCommand,
  use: (files: Files) => Promise<Result>,
): Promise<Result> {
  if (backups === null) throw new ConfigurationError(NO_PLACE);
  const target = openTarget(backups);
  const newest = (await target.archives()).at(-1);
  if (newest === undefined)
    throw new Failure(404, 'There is no backup yet. "npm run backup -- now" makes one.');
  const newestKeys = keys === null ? (await target.keys()).at(-1) : undefined;
  // A folder to restore into must be empty.
  const fetched = mode === 'restore' ? `${dataDir}.fetched` : path.join(dataDir, 'fetched.part');
  await rm(fetched, { recursive: true, force: true });
  await makeDataFolder(fetched);
  try {
    return await use({
      file: await target.fetch(newest.name, fetched),
      keys: newestKeys === undefined ? keys : await target.fetch(newestKeys.name, fetched),
    });
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
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
  requireEmbedded(config);
  const { dataDir } = config;
  await refuseUnlessEmpty(dataDir);
  const staging = `${dataDir}.restoring`;
  await makeDataFolder(path.dirname(dataDir));
  const release = await takeLock(`${staging}.lock`, 'Another backup is being restored into this folder.');
  try {
    const archived = await unpack(file, keys, staging);
    const unknown = await createDatabase(staging);
    const finished = await finish(
      // Its pictures are in the folder, not in the bucket.
      { ...config, dataDir: staging, storageBucket: null },
      archived,
      keys,
    );
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
      ...(config.storageBucket === null ? [] : [FILES_IN_FOLDER]),
      'Payouts made since then are not in the backup, so payouts are on hold: read "After a restore" in docs/runbook.md.',
    ].join('\n');
    return { text, isOk: finished.isComplete && unknown.length === 0 };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await release();
  }
}

/** Errors: ConfigurationError if the database is not in the data folder. */
function requireEmbedded({ backend }: Config): void {
  if (backend.kind === 'hosted') {
    throw new ConfigurationError('SUPABASE_URL: the hosted backend restores its own backups.');
  }
  if (backend.databaseUrl !== null) {
    throw new ConfigurationError(
      'DATABASE_URL: the database is a separate server. Restore into an empty DATA_DIR without DATABASE_URL, or restore a dump with ' +
        'pg_restore or psql, then the keys with "npm run restore -- keys".',
    );
  }
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

const FILES_IN_FOLDER =
  'Pictures are in DATA_DIR/storage: run "npm run storage -- move s3" before you start the server, which reads them from the bucket.';
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
