import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigurationError, type Queryable } from '@marketdesk/backend/database/database.ts';
import { writeOnce } from '@marketdesk/backend/write-once.ts';
import type { CallProcedure, RowOf } from '@marketdesk/contract/calls.ts';
import { makeDataFolder } from '../data-folder.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { isMasterKey } from '../variables.ts';

/** The database's part of the master key, which wraps the keys of people. */
interface MasterKeyStore {
  state(): Promise<RowOf<'operator_get_master_key_state'> | undefined>;
  load(key: string): Promise<unknown>;
}

interface KeyConfig {
  dataDir: string;
  /** null = the key in the data folder. */
  privacyMasterKey: string | null;
}

/** For the time before requests can be served. */
export const masterKeyIn = (database: Queryable): MasterKeyStore => ({
  state: async () => {
    const [row] = await database.query<RowOf<'operator_get_master_key_state'>>(
      'select * from public.operator_get_master_key_state()',
    );
    return row;
  },
  load: (key) => database.query('select public.operator_load_master_key($1)', [key]),
});

export const masterKeyAt = (call: CallProcedure): MasterKeyStore => ({
  state: async () => (await call('operator_get_master_key_state'))[0],
  load: (key) => call('operator_load_master_key', { p_key: key }),
});

/**
 * Loads PRIVACY_MASTER_KEY, or the key in the data folder, which is created for a database that never had one.
 * Errors: ConfigurationError.
 */
export async function loadMasterKey(store: MasterKeyStore, config: KeyConfig): Promise<void> {
  const known = (await store.state())?.fingerprint ?? null;
  const file = fileIn(config);
  const name = config.privacyMasterKey === null ? `DATA_DIR: ${file}` : 'PRIVACY_MASTER_KEY';
  const key = config.privacyMasterKey ?? (await keptKey(file, known === null));
  if (known !== null && fingerprintOf(key) !== known) {
    throw new ConfigurationError(
      `${name} is not the master key that this database was set up with. Give the earlier key; see "The master key" in docs/operating.md.`,
    );
  }
  await store.load(key);
}

/**
 * For commands, which may run where the key is not: without it, they can do all that records no personal values.
 * Errors: ConfigurationError.
 */
export async function ensureMasterKey(store: MasterKeyStore, config: KeyConfig): Promise<void> {
  const state = await store.state();
  if (state?.is_loaded) return;
  const isHere = config.privacyMasterKey !== null || existsSync(fileIn(config));
  if (isHere || state?.fingerprint === null) await loadMasterKey(store, config);
}

const fileIn = ({ dataDir }: KeyConfig): string => path.join(dataDir, 'privacy-key');

export async function warnOfUnsealed(store: MasterKeyStore, log: Log): Promise<void> {
  const until = (await store.state())?.unsealed_until ?? 0;
  if (until > 0)
    log.warn({ until }, 'the audit log has entries that are not sealed: run "npm run audit -- reanchor"');
}

/** PostgreSQL forgets the key when it crashes. */
export function masterKeyJob(call: CallProcedure, config: KeyConfig, log: Log): Job {
  const store = masterKeyAt(call);
  return {
    name: 'master_key',
    everyMs: 1000,
    async run() {
      if ((await store.state())?.is_loaded) return false;
      await loadMasterKey(store, config);
      log.info('master key loaded again after a restart of PostgreSQL');
      return false;
    },
  };
}

/** As in supabase/code/privacy/keys.sql. */
function fingerprintOf(key: string): string {
  return createHash('sha256').update('marketdesk-master-key').update(key, 'base64').digest('hex');
}

async function keptKey(file: string, mayCreate: boolean): Promise<string> {
  const kept = (await readKey(file)) ?? (mayCreate ? await createKey(file) : null);
  if (kept === null) {
    throw new ConfigurationError(
      `PRIVACY_MASTER_KEY must be set, or ${file} must hold the master key that this database was set up with; ` +
        'see "The master key" in docs/operating.md.',
    );
  }
  if (isMasterKey(kept)) return kept;
  throw new ConfigurationError(
    `DATA_DIR: ${file} must be 32 bytes in base64, as "openssl rand -base64 32" makes.`,
  );
}

/** If another process was faster, its key is used. */
async function createKey(file: string): Promise<string | null> {
  await makeDataFolder(path.dirname(file));
  await writeOnce(file, `${randomBytes(32).toString('base64')}\n`);
  return readKey(file);
}

async function readKey(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigurationError(`DATA_DIR: ${file} cannot be read.`, { cause: error });
  }
}
