import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from './connection.ts';
import { ConfigurationError, isSqlError, type Database } from './database.ts';
import { postgresDatabase, type PostgresOptions } from './postgres.ts';
import { readFacts, type ServerFacts } from './server-facts.ts';
import { serverAt } from './server.ts';

/** Timeout of the test notification. */
const NOTIFY_MS = 3_000;

/** Connects, and checks that the server and the user meet the requirements. Errors: ConfigurationError. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const facts = await readFacts('DATABASE_URL', serverOf('DATABASE_URL', url));
  check(facts);
  const { directUrl, readUrl } = options;
  if (facts.is_pooled && !directUrl) {
    throw new ConfigurationError(
      'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, ' +
        'where each process listens for notifications on a connection of its own.',
    );
  }
  if (directUrl) await readFacts('DATABASE_DIRECT_URL', serverOf('DATABASE_DIRECT_URL', directUrl));
  if (readUrl) await checkReplica(readUrl);
  let database = postgresDatabase(url, { ...options, isPooled: facts.is_pooled });
  try {
    if (directUrl) await checkNotifications(database);
    if (
      !facts.is_pooled &&
      options.startupParameters !== false &&
      !(await takesStartupParameters(database))
    ) {
      await database.close();
      database = postgresDatabase(url, { ...options, startupParameters: false });
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function serverOf(variable: string, url: string): Server {
  try {
    return serverAt(url);
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigurationError(`${variable} ${error.message}.`);
    throw error;
  }
}

/**
 * Checks the replica's login. A replica that is down or was promoted is not an error; it is not used.
 */
async function checkReplica(url: string): Promise<void> {
  const server = serverOf('DATABASE_READ_URL', url);
  if (server.address.hosts.length > 1) {
    throw new ConfigurationError('DATABASE_READ_URL must name one host: the replica that answers reads.');
  }
  try {
    await readFacts('DATABASE_READ_URL', server);
  } catch (error) {
    const { cause } = error as Error;
    if (cause === undefined || (isSqlError(cause) && /^(28|3D)/.test(cause.code))) throw error;
  }
}

/** Checks that notifications arrive at the direct address: it must be the same database, without a pooler. */
async function checkNotifications(database: Database): Promise<void> {
  const nonce = randomUUID();
  let resolveReceived = (): void => undefined;
  const received = new Promise<boolean>((resolve) => (resolveReceived = () => resolve(true)));
  const stop = await database.listen('backend_probe', (payload) => payload === nonce && resolveReceived());
  await database.query('select pg_notify($1, $2)', ['backend_probe', nonce]);
  const isReceived = await Promise.race([received, delay(NOTIFY_MS, false, { ref: false })]);
  await stop();
  if (isReceived) return;
  throw new ConfigurationError(
    'DATABASE_DIRECT_URL: notifications sent through DATABASE_URL do not arrive there. It must be the same database, ' +
      'at the address of PostgreSQL itself.',
  );
}

/** Returns whether startup parameters are accepted; a gateway may refuse unknown ones with 08P01. */
async function takesStartupParameters(database: Database): Promise<boolean> {
  try {
    // Only the connection matters; backend.run may not exist yet.
    await database.call({ role: 'anon', claims: '{}', session: null, readOnly: true, sql: '', params: [] });
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === '08P01');
  }
}

function check(facts: ServerFacts): void {
  const user = `the user "${facts.user_name}"`;
  if (facts.version < 150_000) {
    throw new ConfigurationError(
      `DATABASE_URL: PostgreSQL ${facts.version_text} is too old, 15 or newer is needed.`,
    );
  }
  if (facts.is_replica) {
    throw new ConfigurationError('DATABASE_URL points to a read-only replica; the primary is needed.');
  }
  if (!facts.may_create_schemas) {
    throw new ConfigurationError(
      `DATABASE_URL: ${user} may not create schemas in this database: grant it CREATE.`,
    );
  }
  if (facts.is_super || facts.has_roles) return;
  if (!facts.may_create_roles) {
    throw new ConfigurationError(
      `DATABASE_URL: ${user} may not create the roles anon, authenticated and service_role: ` +
        `run "alter role ${facts.user_name} createrole" as an administrator.`,
    );
  }
  // Creating a role with BYPASSRLS requires a superuser before version 16, and BYPASSRLS from 16 on.
  if (!(facts.version >= 160_000 && facts.may_bypass)) {
    throw new ConfigurationError(
      `DATABASE_URL: ${user} may not create service_role with BYPASSRLS: run ` +
        `"create role service_role nologin noinherit bypassrls; grant service_role to ${facts.user_name} with admin option" as an administrator.`,
    );
  }
}
