import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { SUPERUSER_PASSWORD, startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { load, median, type LoadRequest, type LoadResult } from './load.ts';
import { fillProfiles } from './profiles.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { createAccount, signIn } from './staff-session.ts';
import { printTable, verdict } from './table.ts';

/** The least share of the bare statement's rate, and the most processor time a request. */
const CEILING_SHARE = 0.55;
const CPU_MS = 0.65;
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = [1, 8, 32];
const PROFILES = 10_000;

const LIST_SQL =
  "select coalesce(json_agg(t), '[]')::text, count(*), null::bigint from public.admin_get_users(p_limit => (($1)[1])::integer) t";
const RUN = 'select body from backend.run($1,$2,$3,$4,$5,$6)';

interface Contender {
  name: string;
  pid: number;
  request: LoadRequest;
}

/** The users list through the server against the same statement behind nothing but node:http, on PostgreSQL. */
export async function hotPath(): Promise<void> {
  const cluster = await startCluster();
  if (!cluster)
    throw new Error(
      'This bench needs PostgreSQL (initdb and postgres on the PATH or under /usr/lib/postgresql).',
    );
  try {
    const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
    try {
      const { token, claims } = await prepare(server, cluster);
      await compare(server, token, claims, cluster);
    } finally {
      await server.stop();
      await server.remove();
    }
  } finally {
    await cluster.stop();
  }
}

async function prepare(server: RunningServer, cluster: Cluster): Promise<{ token: string; claims: string }> {
  const id = await createAccount(server, 'bench@marketdesk.test');
  const database = postgresDatabase(cluster.url, { connections: 1 });
  try {
    await database.query("update public.profiles set role = 'admin' where user_id = $1", [id]);
    await fillProfiles(database, PROFILES);
  } finally {
    await database.close();
  }
  const token = (await signIn(server, 'bench@marketdesk.test')).access_token;
  return { token, claims: Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() };
}

async function compare(
  server: RunningServer,
  token: string,
  claims: string,
  cluster: Cluster,
): Promise<void> {
  const list = (p_limit: number): Contender => ({
    name: 'Marketdesk',
    pid: server.pid,
    request: {
      url: `${server.url}/rest/v1/rpc/admin_get_users`,
      headers: {
        apikey: server.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ p_limit }),
    },
  });
  const ceiling = await startCeiling(claims, cluster);
  try {
    const rows = [];
    for (const connections of CONNECTIONS) {
      const [ours, best] = await rounds([list(50), ceiling.contender], connections);
      if (!ours || !best) continue;
      const share = ours.rps / best.rps;
      rows.push({
        'users list, PostgreSQL': `${connections} connections`,
        'calls/s': ours.rps,
        'p50 ms': ours.p50,
        'p99 ms': ours.p99,
        'CPU ms': ours.cpuMs ?? 0,
        'ceiling calls/s': best.rps,
        share,
        [`share ${CEILING_SHARE}`]: verdict(share, CEILING_SHARE, 'at least'),
        // One caller leaves the processor asleep between calls, and waking up is counted too.
        'CPU goal': connections === 1 ? 'under load' : verdict(ours.cpuMs ?? 0, CPU_MS, 'at most'),
      });
    }
    printTable(`50 profiles of ${PROFILES}, median of ${ROUNDS} interleaved rounds of ${SECONDS} s`, rows);
  } finally {
    ceiling.process.kill();
  }
}

/** Rounds are interleaved, so that a busy moment of the machine hits all contenders alike. */
export async function rounds(contenders: readonly Contender[], connections: number): Promise<LoadResult[]> {
  const results = contenders.map((): LoadResult[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { request, pid }] of contenders.entries()) {
      const result = await load(request, { connections, seconds: round === 0 ? 1 : SECONDS, pid });
      // The first round only warms up.
      if (round > 0) results[index]?.push(result);
    }
  }
  return results.map((list) => ({
    rps: median(list.map(({ rps }) => rps)),
    p50: median(list.map(({ p50 }) => p50)),
    p99: median(list.map(({ p99 }) => p99)),
    cpuMs: median(list.map(({ cpuMs }) => cpuMs ?? Number.NaN)),
  }));
}

async function startCeiling(
  claims: string,
  cluster: Cluster,
): Promise<{ contender: Contender; process: ChildProcess }> {
  const { session_id: session } = JSON.parse(claims) as { session_id: string };
  const job = {
    target: {
      host: '127.0.0.1',
      port: cluster.port,
      user: 'postgres',
      password: SUPERUSER_PASSWORD,
      database: 'postgres',
    },
    connections: 4,
    sql: RUN,
    params: ['authenticated', claims, session, 'f', LIST_SQL, '{50}'],
  };
  const script = fileURLToPath(new URL('./ceiling-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  );
  return {
    process: child,
    contender: {
      name: 'ceiling',
      pid: child.pid ?? 0,
      request: { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' },
    },
  };
}
