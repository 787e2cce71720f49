import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { loadOrCreateKeys, type Keys } from '@marketdesk/backend/keys.ts';
import { freePort, startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import type { SupabaseClient } from '@supabase/supabase-js';
import { createAdmin, type Admin } from './account.ts';
import { startProcess, type Process } from './process.ts';
import { startNginx, startPgBouncer, type Program } from './programs.ts';

const JWT_SECRET = 'a secret that all the processes of a test share';
/** Connections of the pooler to the database: fewer than the processes have to the pooler. */
export const POOL_SIZE = 6;

/** Two processes behind nginx, on one PostgreSQL behind PgBouncer. */
export interface Production {
  cluster: Cluster;
  /** Connection that bypasses the pooler. */
  direct: Database;
  nginx: Program;
  /** Ports of the processes, which were started at once on an empty database. */
  ports: number[];
  processes: Map<number, Process>;
  /** Environment of the processes, also after a restart. */
  environment: Record<string, string> & { DATABASE_URL: string };
  folder: string;
  keys: Keys;
  /** Address of the proxy. */
  url: string;
  /** Stops the process on this port, if any, and starts another. */
  restart(port: number): Promise<Process>;
  admin(): Promise<Admin>;
  /** Creates a ticket of this user. */
  ticketOf(userId: string): Promise<string>;
  /** Requests a path from one process without keep-alive: a kept connection would delay its stop. */
  ask(port: number, at: string): Promise<{ status: number; text: string }>;
  /** The value of a metric of one process. */
  figure(port: number, name: string): Promise<number>;
  haltPooler(): Promise<void>;
  resumePooler(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProduction(): Promise<Production> {
  const cluster = await startCluster({ engine: 'oldest' });
  if (!cluster) throw new Error('no PostgreSQL');
  const direct = postgresDatabase(cluster.url, { connections: 1 });
  // Sends commits to the replica immediately instead of at the next flush of the WAL writer.
  await direct.exec('alter database postgres set synchronous_commit = on');
  const folder = await mkdtemp(path.join(tmpdir(), 'marketdesk-production-'));
  let pgbouncer = await startPgBouncer(new URL(cluster.url), POOL_SIZE);
  const ports = [await freePort(), await freePort()];
  const nginx = await startNginx(ports);
  const url = `http://127.0.0.1:${nginx.port}`;
  const pooled = new URL(cluster.url);
  pooled.port = String(pgbouncer.port);
  const environment: Production['environment'] = {
    DATABASE_URL: pooled.href,
    DATABASE_DIRECT_URL: cluster.url,
    DATA_DIR: folder,
    JWT_SECRET,
    SITE_URL: url,
    TRUSTED_PROXIES: '1',
  };
  const processes = new Map<number, Process>();
  const restart = async (port: number): Promise<Process> => {
    const before = processes.get(port);
    before?.kill('SIGTERM');
    await before?.ended;
    const process = startProcess({ ...environment, PORT: String(port) });
    processes.set(port, process);
    return process;
  };
  await Promise.all(ports.map(async (port) => (await restart(port)).ready));
  const keys = await loadOrCreateKeys(folder, { jwtSecret: JWT_SECRET });
  const clients: SupabaseClient[] = [];

  const production: Production = {
    ...{ cluster, direct, nginx, ports, processes, environment, folder, keys, url, restart },
    async admin() {
      const email = `admin-${clients.length}@example.test`;
      const admin = await createAdmin({ url, keys, database: direct, email });
      clients.push(admin.client);
      return admin;
    },
    async ticketOf(userId) {
      const [ticket] = await direct.query<{ id: string }>(
        `insert into public.support_tickets (subject, category, user_id) values ('Help', 'Other', $1) returning id`,
        [userId],
      );
      return ticket?.id ?? '';
    },
    ask: (port, at) =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port, path: at, agent: false }, (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        }).once('error', reject);
      }),
    async figure(port, name) {
      const { text } = await production.ask(port, '/metrics');
      const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
      return Number(line?.split(' ')[1]);
    },
    haltPooler: () => pgbouncer.stop(),
    async resumePooler() {
      pgbouncer = await startPgBouncer(new URL(cluster.url), POOL_SIZE, pgbouncer.port);
    },
    async stop() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      for (const process of processes.values()) process.kill('SIGTERM');
      await Promise.all([...processes.values()].map(({ ended }) => ended));
      await Promise.all([nginx.stop(), pgbouncer.stop(), direct.close()]);
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return production;
}
