import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { type Cluster, SUPERUSER_PASSWORD } from '@marketdesk/test-support/cluster.ts';
import type { BenchRun } from '../arguments.ts';
import { startChild } from '../child.ts';
import { load, type LoadRequest } from '../load.ts';
import { directus } from '../peers/directus.ts';
import { installPeer, isInstalled } from '../peers/install.ts';
import { benchCluster } from '../procedures.ts';
import { fillProfiles } from '../profiles.ts';
import { type RunningServer, startServer } from '../server-process.ts';
import { createAccount, signIn } from '../staff-session.ts';
import { compare } from './compare.ts';
import { COLUMNS, type Contender, PAGE, REQUESTS } from './contender.ts';
import { pgbench } from './pgbench.ts';
import { callerOf, RUN, STATEMENTS } from './statements.ts';

const PROFILES = 10_000;
const EMAIL = 'bench@marketdesk.test';

/**
 * The server's hot path, compared with the same statements in pgbench and behind bare node:http, with @supabase/lite and
 * with Directus, in alternating rounds on one database. The quick set includes Directus only if it is installed, because
 * installing it takes minutes.
 */
export async function hotPath({ quick }: BenchRun): Promise<void> {
  const cluster = await benchCluster();
  const contenders: Contender[] = [];
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
    contenders.push(await marketdesk(server, cluster.url));
    const token = (await signIn(server, EMAIL)).access_token;
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    contenders.push(await ceiling(cluster, claims));
    const database = await pgbench(cluster, claims);
    if (database) contenders.push(database);
    const { jwtSecret } = await loadOrCreateKeys(server.dataDir);
    await add(contenders, '@supabase/lite', () => lite({ url: cluster.url, jwtSecret }, token));
    if (!quick || isInstalled('directus')) await add(contenders, 'Directus', () => directus(cluster.url));
    else
      process.stdout.write(
        'Without Directus: "npm run bench -- postgres" installs it, which takes minutes.\n',
      );
    await compare(contenders, { quick, profiles: PROFILES });
  } finally {
    for (const contender of contenders.toReversed()) await contender.stop();
    await cluster.stop();
  }
}

/** Marketdesk with ten thousand profiles and one admin. */
async function marketdesk(server: RunningServer, databaseUrl: string): Promise<Contender> {
  const id = await createAccount(server, EMAIL);
  const database = postgresDatabase(databaseUrl, { connections: 1 });
  try {
    await database.query("update public.profiles set role = 'admin' where user_id = $1", [id]);
    await fillProfiles(database, PROFILES);
  } finally {
    await database.close();
  }
  const token = (await signIn(server, EMAIL)).access_token;
  return supabaseContender('Marketdesk', { ...server, apikey: server.anonKey, token }, async () => {
    await server.stop();
    await server.remove();
  });
}

/** Skips a contender that can't be installed or started, with a message. */
async function add(contenders: Contender[], name: string, start: () => Promise<Contender>): Promise<void> {
  try {
    contenders.push(await start());
  } catch (error) {
    process.stdout.write(`Without ${name}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** @supabase/lite in front of the same database, asked with the same token. */
async function lite(database: { url: string; jwtSecret: string }, token: string): Promise<Contender> {
  const folder = await installPeer('lite');
  const child = await startChild(process.execPath, ['server.js', JSON.stringify(database)], {
    cwd: folder,
    env: { ...process.env, DO_NOT_TRACK: '1' },
  });
  const url = `http://127.0.0.1:${child.firstLine}`;
  return supabaseContender('@supabase/lite', { url, pid: child.pid, apikey: null, token }, () =>
    child.stop(),
  );
}

/** The requests as a client of PostgREST sends them. */
function supabaseContender(
  name: string,
  { url, pid, apikey, token }: { url: string; pid: number; apikey: string | null; token: string },
  stop: () => Promise<void>,
): Contender {
  const headers = {
    ...(apikey !== null && { apikey }),
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const measure = (request: LoadRequest) => (connections: number, seconds: number) =>
    load(request, { connections, seconds, pid });
  const select = `select=${COLUMNS.join(',')}`;
  const page = JSON.stringify({ p_limit: PAGE });
  return {
    name,
    stop,
    measure: {
      console: measure({ url: `${url}/rest/v1/rpc/admin_get_users?${select}`, headers, body: page }),
      table: measure({
        ...{ url: `${url}/rest/v1/profiles?${select}&order=created_at.desc&limit=${PAGE}`, method: 'GET' },
        ...{ headers, body: '' },
      }),
      allColumns: measure({ url: `${url}/rest/v1/rpc/admin_get_users`, headers, body: page }),
      small: measure({ url: `${url}/rest/v1/rpc/get_my_access`, headers, body: '{}' }),
    },
  };
}

/** The same statements behind bare node:http, in a separate process. */
async function ceiling(cluster: Cluster, claims: string): Promise<Contender> {
  const job = {
    target: {
      host: '127.0.0.1',
      port: cluster.port,
      user: 'postgres',
      password: SUPERUSER_PASSWORD,
      database: 'postgres',
    },
    connections: 4,
    sql: `${RUN}($1,$2,$3,$4,$5,$6,$7)`,
    calls: Object.fromEntries(
      REQUESTS.map((request) => {
        const { sql, params } = STATEMENTS[request];
        const readOnly = request === 'table' ? 't' : 'f';
        return [`/${request}`, ['authenticated', ...Object.values(callerOf(claims)), readOnly, sql, params]];
      }),
    ),
  };
  const script = new URL('./ceiling-server.ts', import.meta.url).pathname;
  const child = await startChild(process.execPath, ['--import', 'tsx', script, JSON.stringify(job)]);
  const measure = (request: string) => (connections: number, seconds: number) =>
    load(
      { url: `http://127.0.0.1:${child.firstLine}/${request}`, headers: {}, body: '{}' },
      { connections, seconds, pid: child.pid },
    );
  return {
    name: 'ceiling',
    measure: {
      console: measure('console'),
      table: measure('table'),
      allColumns: measure('allColumns'),
      small: measure('small'),
    },
    stop: () => child.stop(),
  };
}
