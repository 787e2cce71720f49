import { cpus } from 'node:os';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import type { Cluster } from '@marketdesk/test-support/cluster.ts';
import type { BenchRun } from '../arguments.ts';
import { benchCluster } from '../procedures.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { printTable } from '../table.ts';
import { after, marketplaceAtWork } from './marketplace.ts';
import { desks } from './memory.ts';
import { descendants, parentOf, processorMs } from './process-figures.ts';
import { quantile, staffOf } from './staff.ts';

const COUNTS = [1, 2, 3];
const SECONDS = 20;
const QUICK_SECONDS = 6;
const WARM_UP_SECONDS = 3;
/** Of the staff, all together, each asking again as soon as the answer is there. */
const STAFF = 24;
const USERS = 50;
/** Actions of the marketplace's people a second, through the first process. */
const RATE = 20;

/**
 * One, two and three server processes on one PostgreSQL, with simulated users and staff who send requests without a pause.
 * Processor usage shows the bottleneck.
 */
export async function processes({ quick }: BenchRun): Promise<void> {
  const cluster = await benchCluster();
  try {
    const rows = [];
    for (const count of COUNTS) rows.push(await measured(cluster, count, quick ? QUICK_SECONDS : SECONDS));
    printTable(
      `Processes on one PostgreSQL, ${cpus().length} processors for all of it: ${RATE} actions a second of the marketplace, ` +
        `${STAFF} of the staff without a pause`,
      rows,
    );
  } finally {
    await cluster.stop();
  }
}

async function measured(
  cluster: Cluster,
  count: number,
  seconds: number,
): Promise<Record<string, string | number>> {
  const servers = await started(cluster, count);
  try {
    const [first] = servers;
    if (!first) throw new Error('No server was started');
    const staff = (await Promise.all(servers.map((server) => desks(server, STAFF / count)))).flat();
    await staffOf(staff, { thinkMs: 0, signal: after(WARM_UP_SECONDS) });

    const usage = processorUse({
      server: servers.map(({ pid }) => pid),
      database: [await postmaster(cluster)],
      bench: [process.pid],
    });
    const signal = after(seconds);
    const [answered, traffic] = await Promise.all([
      staffOf(staff, { thinkMs: 0, signal }),
      marketplaceAtWork(first, { users: USERS, rate: RATE, signal }),
    ]);
    const { server, database, bench } = usage();
    return {
      'server processes': String(count),
      'answers/s': answered.latencies.length / seconds,
      'p50 ms': quantile(answered.latencies, 0.5),
      'p95 ms': quantile(answered.latencies, 0.95),
      'actions/s': traffic.done / seconds,
      failed: answered.failed + traffic.failed,
      'processors: servers': server,
      database,
      bench,
    };
  } finally {
    for (const server of servers) await server.stop();
    await servers[0]?.remove();
  }
}

/** The first brings the database up to date; the others share its keys, as behind a proxy. */
async function started(cluster: Cluster, count: number): Promise<RunningServer[]> {
  const env = { DATABASE_URL: cluster.url, DEMO: '1' };
  const first = await startServer(env);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => startServer(env, first.dataDir)));
  return [first, ...others];
}

/** The process that all of PostgreSQL's others come from. */
async function postmaster(cluster: Cluster): Promise<number> {
  const database = postgresDatabase(cluster.url, { connections: 1 });
  try {
    const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(row?.pid ?? 0);
  } finally {
    await database.close();
  }
}

type Side = 'server' | 'database' | 'bench';

/** How many processors each side keeps busy from this call to the call of what it gives. */
function processorUse(roots: Record<Side, number[]>): () => Record<Side, number> {
  // The servers are children of this process.
  const used = (side: Side) => processorMs(side === 'bench' ? roots.bench : roots[side].flatMap(descendants));
  const read = () => ({ server: used('server'), database: used('database'), bench: used('bench') });
  const before = read();
  const from = performance.now();
  return () => {
    const now = read();
    const ms = performance.now() - from;
    const share = (side: Side) => (now[side] - before[side]) / ms;
    return { server: share('server'), database: share('database'), bench: share('bench') };
  };
}
