import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigurationError, isSqlError, type Database } from './database.ts';
import { postgresDatabase, type PostgresOptions } from './postgres.ts';
import { readFacts, type ServerFacts } from './server-facts.ts';

/** How long a notification may take from one address to the other. */
const NOTIFY_MS = 3_000;

/** Connects and makes sure that this server and this user can carry Marketdesk. Errors: ConfigurationError. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const facts = await readFacts('DATABASE_URL', url);
  check(facts);
  const { directUrl, readUrl } = options;
  if (facts.is_pooled && !directUrl) {
    throw new ConfigurationError(
      'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, ' +
        'where each process listens for notifications on a connection of its own.',
    );
  }
  if (directUrl) await readFacts('DATABASE_DIRECT_URL', directUrl);
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

/**
 * A replica that is down, or has been promoted, is not read from; one that refuses our login is a
 * configuration error.
 */
async function checkReplica(url: string): Promise<void> {
  try {
    await readFacts('DATABASE_READ_URL', url);
  } catch (error) {
    const { cause } = error as Error;
    if (cause === undefined || (isSqlError(cause) && /^(28|3D)/.test(cause.code))) throw error;
  }
}

/** Notifications sent at one address must arrive at the other: it must be the same database, without a pooler. */
async function checkNotifications(database: Database): Promise<void> {
  const word = randomUUID();
  let hear = (): void => undefined;
  const heard = new Promise<boolean>((resolve) => (hear = () => resolve(true)));
  const stop = await database.listen('backend_probe', (payload) => payload === word && hear());
  await database.query('select pg_notify($1, $2)', ['backend_probe', word]);
  const isHeard = await Promise.race([heard, delay(NOTIFY_MS, false, { ref: false })]);
  await stop();
  if (isHeard) return;
  throw new ConfigurationError(
    'DATABASE_DIRECT_URL: notifications sent through DATABASE_URL do not arrive there. It must be the same database, ' +
      'at the address of PostgreSQL itself.',
  );
}

/** A gateway may answer 08P01 to a startup parameter that it was not told to ignore. */
async function takesStartupParameters(database: Database): Promise<boolean> {
  try {
    // backend.run need not exist yet: that the connection opens is all that is asked.
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
  // Before 16 only a superuser may create a role that bypasses row level security; from 16 one who has it himself.
  if (!(facts.version >= 160_000 && facts.may_bypass)) {
    throw new ConfigurationError(
      `DATABASE_URL: ${user} may not create service_role with BYPASSRLS: run ` +
        `"create role service_role nologin noinherit bypassrls; grant service_role to ${facts.user_name} with admin option" as an administrator.`,
    );
  }
}
