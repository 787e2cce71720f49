import { existsSync } from 'node:fs';
import path from 'node:path';
import { createBackend, type Backend } from '@marketdesk/backend/backend.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import type { Mailer } from '@marketdesk/backend/mailer.ts';
import { allowedRedirects } from './address.ts';
import { backendClient, type BackendClient } from './backend-client.ts';
import type { Config, EmbeddedBackend } from './config.ts';
import { makeDataFolder } from './data-folder.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { migrationsFolder, runsFromSource } from './repository.ts';

/** Prints progress for the person who waits for the start. */
export type Announce = (line: string) => void;

export interface Embedded {
  database: Database;
  backend: Backend;
  client: BackendClient;
  keys: Keys;
  close: () => Promise<void>;
}

type DatabaseAddress = Pick<EmbeddedBackend, 'databaseUrl' | 'directUrl' | 'readUrl' | 'databaseConnections'>;

/**
 * Opens the database and brings it up to date; without `upgrades` only an empty one, and refuses what an older version made.
 * Errors: ConfigurationError, MigrationError.
 */
export async function openMigrated(
  { dataDir }: Pick<Config, 'dataDir'>,
  { databaseUrl, directUrl, readUrl, databaseConnections }: DatabaseAddress,
  log: Log,
  { announce, upgrades }: { announce: Announce; upgrades: boolean },
): Promise<Database> {
  await makeDataFolder(dataDir);
  if (databaseUrl === null && !existsSync(embeddedFolder(dataDir))) announce('Creating the database…');
  const database = await openDatabase({
    url: databaseUrl ?? undefined,
    dataDir,
    postgres: {
      directUrl: directUrl ?? undefined,
      readUrl: readUrl ?? undefined,
      connections: databaseConnections,
    },
    embedded: { log: (line) => tell(log, line) },
  });
  try {
    const applied = await migrate(database, migrationsFolder(), {
      refusesEdited: runsFromSource,
      upgrades,
    });
    if (applied.length > 0) log.info({ applied: applied.length, last: applied.at(-1) }, 'migrations applied');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** PostgreSQL logs routine messages, and some that operators should see. */
function tell(log: Log, line: string): void {
  const isUsual =
    /^(LOG|HINT|DETAIL|CONTEXT):/.test(line) && !/terminated by|not properly shut down/.test(line);
  log[isUsual ? 'debug' : 'warn']({ postgres: line }, 'the database says');
}

interface EmbeddedParts {
  config: Config;
  embedded: EmbeddedBackend;
  database: Database;
  siteUrl: string;
  log: Log;
  mailer?: Mailer;
}

/** The backend of the hosted platform's wire format on that database, and a client that reaches it without a network. */
export async function startEmbedded({
  config,
  embedded,
  database,
  siteUrl,
  log,
  mailer = createMailer(config, siteUrl, log),
}: EmbeddedParts): Promise<Embedded> {
  const { jwtSecret, anonKey, serviceRoleKey } = embedded;
  const keys = await loadOrCreateKeys(config.dataDir, { jwtSecret, anonKey, serviceRoleKey });
  const backend = await createBackend({
    database,
    keys,
    siteUrl,
    redirectUrls: allowedRedirects(siteUrl, config.redirectUrls),
    mailer,
    log,
    verificationHook: 'private.record_verification',
    staffRule: 'private.is_staff_account',
    // An external PostgreSQL may be shared by processes with other folders.
    storageFolder: embedded.databaseUrl === null ? path.join(config.dataDir, 'storage') : null,
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
