import { existsSync } from 'node:fs';
import { createBackend, type Backend } from '@marketdesk/backend/backend.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { saysDiskFull } from '@marketdesk/backend/database/full-disk.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import { startFailure } from '@marketdesk/backend/database/start-failure.ts';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import type { Mailer } from '@marketdesk/backend/mailer.ts';
import { PASSWORD_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { allowedRedirects } from './address.ts';
import { backendClient, type BackendClient } from './backend-client.ts';
import type { Config, EmbeddedBackend } from './config.ts';
import { makeDataFolder } from './data-folder.ts';
import { fileStoreOf } from './storage/stores.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { migrationsFolder, runsFromSource } from './repository.ts';

/** Tables with addresses or private text that moderators can read. A test compares them with the policies. */
export const WATCHED_TABLES = [
  'appeals',
  'decisions',
  'posts',
  'reports',
  'sanctions',
  'support_messages',
  'support_tickets',
] as const;

/** Prints progress of the start. */
export type Announce = (line: string) => void;

export interface Embedded {
  database: Database;
  backend: Backend;
  client: BackendClient;
  keys: Keys;
  close: () => Promise<void>;
}

type DatabaseAddress = Pick<EmbeddedBackend, 'databaseUrl' | 'directUrl' | 'readUrl' | 'databaseConnections'>;

interface Opening {
  announce: Announce;
  upgrades: boolean;
  /** Further writes before the first request is served. */
  prepare?: (database: Database) => Promise<void>;
}

/**
 * Opens the database and migrates it. Without `upgrades`, only an empty database is migrated and an older one is
 * refused. Errors: ConfigurationError, MigrationError, errors of `prepare`.
 */
export async function openMigrated(
  { dataDir }: Pick<Config, 'dataDir'>,
  { databaseUrl, directUrl, readUrl, databaseConnections }: DatabaseAddress,
  log: Log,
  { announce, upgrades, prepare }: Opening,
): Promise<Database> {
  await makeDataFolder(dataDir);
  if (databaseUrl === null && !existsSync(embeddedFolder(dataDir))) announce('Creating the database…');
  // On a full disk PostgreSQL exits, and clients only see a lost connection. Its log tells the reason.
  const seen = { diskFull: false };
  const onLogLine = (line: string) => {
    seen.diskFull ||= saysDiskFull(line);
    logDatabaseLine(log, line);
  };
  const database = await openDatabase({
    url: databaseUrl ?? undefined,
    dataDir,
    postgres: {
      directUrl: directUrl ?? undefined,
      readUrl: readUrl ?? undefined,
      connections: databaseConnections,
    },
    embedded: { log: onLogLine },
  });
  try {
    const applied = await migrate(database, migrationsFolder(), {
      refusesEdited: runsFromSource,
      upgrades,
    });
    if (applied.length > 0) log.info({ applied: applied.length, last: applied.at(-1) }, 'migrations applied');
    await prepare?.(database);
    return database;
  } catch (error) {
    await database.close();
    const place =
      databaseUrl === null
        ? { variable: 'DATA_DIR', folder: dataDir }
        : { variable: 'DATABASE_URL', folder: null };
    throw startFailure(error, { ...place, saidDiskFull: seen.diskFull }) ?? error;
  }
}

/** PostgreSQL logs routine messages and a few that operators should see. */
function logDatabaseLine(log: Log, line: string): void {
  const isRoutine =
    /^(LOG|HINT|DETAIL|CONTEXT):/.test(line) && !/terminated by|not properly shut down/.test(line);
  log[isRoutine ? 'debug' : 'warn']({ postgres: line }, 'message of the database');
}

interface EmbeddedParts {
  config: Config;
  embedded: EmbeddedBackend;
  database: Database;
  siteUrl: string;
  log: Log;
  mailer?: Mailer;
  /** Whether contents without a row are removed from the storage; only by the server. */
  sweepsFiles: boolean;
}

/** The backend with the hosted platform's wire format, and a client that calls it without a network. */
export async function startEmbedded({
  config,
  embedded,
  database,
  siteUrl,
  log,
  mailer = createMailer(config, siteUrl, log),
  sweepsFiles,
}: EmbeddedParts): Promise<Embedded> {
  const { jwtSecret, anonKey, serviceRoleKey } = embedded;
  const { provider } = config.singleSignOn;
  const keys = await loadOrCreateKeys(config.dataDir, { jwtSecret, anonKey, serviceRoleKey });
  const backend = await createBackend({
    database,
    keys,
    siteUrl,
    redirectUrls: allowedRedirects(siteUrl, config.redirectUrls),
    mailer,
    log,
    auth: { passwordMinChars: PASSWORD_MIN_CHARS },
    verificationHook: 'private.record_verification',
    staffRule: 'private.is_staff_account',
    ...(provider && { singleSignOn: { ...provider, rule: 'private.sign_on' } }),
    watchedReads: { tables: WATCHED_TABLES, most: 'private.most_rows_read', note: 'private.note_rows_read' },
    fileStore: fileStoreOf(config),
    sweepsFiles,
  });
  const client = backendClient({
    url: siteUrl,
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    fetch: async (input, init) => backend.fetch(new Request(input, init)),
  });
  return {
    database,
    backend,
    client,
    keys,
    async close() {
      await backend.close();
      await database.close();
    },
  };
}
