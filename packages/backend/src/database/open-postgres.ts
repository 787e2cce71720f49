import { ConfigurationError, type Database } from './database.ts';
import { postgresDatabase, type PostgresOptions } from './postgres.ts';

interface ServerFacts {
  version: number;
  version_text: string;
  user_name: string;
  is_super: boolean;
  may_create_roles: boolean;
  has_roles: boolean;
  may_bypass: boolean;
  may_create_schemas: boolean;
  is_replica: boolean;
}

const FACTS = /* sql */ `
select current_setting('server_version_num')::int as version,
       current_setting('server_version') as version_text,
       current_user::text as user_name,
       r.rolsuper as is_super,
       r.rolcreaterole as may_create_roles,
       r.rolbypassrls as may_bypass,
       (select count(*) = 3 from pg_catalog.pg_roles a
         where a.rolname in ('anon', 'authenticated', 'service_role')
           and pg_catalog.pg_has_role(current_user, a.oid, 'member')) as has_roles,
       pg_catalog.has_database_privilege(current_database(), 'create') as may_create_schemas,
       pg_catalog.pg_is_in_recovery() as is_replica
  from pg_catalog.pg_roles r where r.rolname = current_user`;

/** Connects and makes sure that this server and this user can carry Marketdesk. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const target = parseUrl(url);
  let database = postgresDatabase(url, options);
  try {
    const facts = await connect(database, target);
    if (options.startupParameters !== false && !(await takesStartupParameters(database))) {
      await database.close();
      database = postgresDatabase(url, { ...options, startupParameters: false });
    }
    check(facts);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function parseUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new ConfigurationError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  return parsed;
}

async function connect(database: Database, target: URL): Promise<ServerFacts> {
  try {
    const [facts] = await database.query<ServerFacts>(FACTS);
    if (facts) return facts;
    throw new Error('no answer');
  } catch (error) {
    throw new ConfigurationError(`DATABASE_URL: ${explain(error, target)}`);
  }
}

function explain(error: unknown, target: URL): string {
  const server = `PostgreSQL at ${target.hostname || 'localhost'}:${target.port || '5432'}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('28')) return `${server} refused the user name or password of "${target.username}".`;
  if (code === '3D000') return `there is no database "${target.pathname.slice(1)}" on ${server}.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host ${target.hostname} is not known.`;
  if (code === 'ECONNREFUSED') return `nothing answers as ${server} (connection refused).`;
  if (code === 'CONNECTION_CLOSED')
    return `${server} closes every connection: is it PostgreSQL, and is it running?`;
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') return `${server} did not answer in time.`;
  const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return `cannot use ${server}: ${text}`;
}

/** PgBouncer answers 08P01 to a startup parameter that it was not told to ignore. */
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
