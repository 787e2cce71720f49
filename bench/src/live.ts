import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { startCluster } from '@marketdesk/test-support/cluster.ts';
import { accessToken } from './access-token.ts';
import { openCrowd } from './live-crowd.ts';
import { median } from './load.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { printTable, verdict } from './table.ts';
import { residentMb } from './work/process-figures.ts';

const SUBSCRIBERS = 500;
/** Milliseconds from sending the call that changes a row to its arrival at a subscriber. */
const P95_MS = 150;
const SINGLE_CHANGES = 60;
const PER_SECOND = 50;
const SUSTAINED_SECONDS = 60;
/** Calls under way at once: a server that cannot keep up is measured, not buried. */
const IN_FLIGHT = 50;
/** Resident memory in the last third of the time over that in the first. */
const GROWTH = 1.1;

interface Setting {
  name: string;
  server: RunningServer;
  /** One for each subscriber. */
  tokens: string[];
  /** Of somebody who changes the report. */
  token: string;
  report: string;
}

/**
 * A change reaches 500 subscribers of one process: one at a time, and 50 a second for a minute. Every subscriber is somebody
 * else, so the policies are asked 500 times for every batch of changes.
 */
export async function live(): Promise<void> {
  const cluster = await startCluster();
  if (!cluster) throw new Error('This bench needs PostgreSQL.');
  const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
  try {
    const database = postgresDatabase(cluster.url, { connections: 1 });
    const people = Array.from({ length: SUBSCRIBERS }, () => randomUUID());
    // Nobody changes a report about themselves.
    const reported = randomUUID();
    const report = randomUUID();
    await database.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       select id, 'authenticated', 'authenticated', id || '@bench.test', now(), now(), now() from unnest($1::uuid[]) id`,
      [[...people, reported]],
    );
    await database.query(`update public.profiles set role = 'moderator' where user_id = any ($1::uuid[])`, [
      people,
    ]);
    await database.query(
      `insert into public.reports (id, reported_entity_type, reported_entity_id, reason_category, description)
       values ($1, 'user', $2, 'Other', repeat('long enough to be a report. ', 10))`,
      [report, reported],
    );
    await database.close();
    const { jwtSecret } = await loadOrCreateKeys(server.dataDir);
    const tokens = await Promise.all(people.map((id) => accessToken(id, jwtSecret)));
    const [token = ''] = tokens;
    await measure({
      name: '500 people, PostgreSQL',
      server,
      tokens,
      token,
      report,
    });
  } finally {
    await server.stop();
    await server.remove();
    await cluster.stop();
  }
}

async function measure(setting: Setting): Promise<void> {
  const { name, server, tokens } = setting;
  const alone = await oneAtATime(setting);
  const steady = await manyASecond(setting);
  printTable(`A change reaches all subscribers of one process: ${name}`, [
    {
      ...row(`one at a time, ${tokens.length} subscribers`, alone.latencies, alone.share),
      'changes/s': '',
      holds: verdict(percentile(alone.latencies, 0.95), P95_MS, 'at most'),
    },
    {
      ...row(`${PER_SECOND} a second, ${tokens.length} subscribers`, steady.latencies, steady.share),
      'changes/s': steady.rate,
      holds: verdict(Math.round(steady.rate * 10) / 10, PER_SECOND * 0.98, 'at least'),
    },
  ]);
  const third = Math.floor(steady.memory.length / 3);
  const [first, last] = [median(steady.memory.slice(0, third)), median(steady.memory.slice(-third))];
  printTable(`Memory of the server (${server.pid}) during ${SUSTAINED_SECONDS} s of it`, [
    {
      '': name,
      'first third MB': first,
      'last third MB': last,
      growth: last / first,
      holds: verdict(last / first, GROWTH, 'at most'),
    },
  ]);
}

interface Arrivals {
  latencies: number[];
  /** Messages that arrived, of those that should have. */
  share: number;
}

async function oneAtATime(setting: Setting): Promise<Arrivals> {
  const { watched, change, close } = await watch(setting, setting.tokens);
  try {
    for (let i = 0; i < 5; i++) await change();
    await delay(500);
    watched.length = 0;
    for (let i = 0; i < SINGLE_CHANGES; i++) {
      await change();
      await delay(100);
    }
    await delay(500);
    return { latencies: watched, share: watched.length / (SINGLE_CHANGES * setting.tokens.length) };
  } finally {
    close();
  }
}

async function manyASecond(setting: Setting): Promise<Arrivals & { rate: number; memory: number[] }> {
  const { tokens } = setting;
  const { watched, change, close } = await watch(setting, tokens);
  const changes = PER_SECOND * SUSTAINED_SECONDS;
  const memory: number[] = [];
  const calls = new Set<Promise<void>>();
  const started = performance.now();
  try {
    for (let i = 0; i < changes; i++) {
      await delay(Math.max(0, started + (i * 1000) / PER_SECOND - performance.now()));
      while (calls.size >= IN_FLIGHT) await Promise.race(calls);
      const call = change().finally(() => calls.delete(call));
      calls.add(call);
      if (i % PER_SECOND === 0) memory.push(residentMb(setting.server.pid));
    }
    await Promise.all(calls);
    const rate = changes / ((performance.now() - started) / 1000);
    await delay(1_000);
    return { latencies: watched, share: watched.length / (changes * tokens.length), rate, memory };
  } finally {
    close();
  }
}

/** Subscribers, the milliseconds that each change took to each of them, and the way to change something. */
async function watch(
  { server, token, report }: Setting,
  tokens: readonly string[],
): Promise<{ watched: number[]; change: () => Promise<void>; close: () => void }> {
  const sentAt: number[] = [];
  const watched: number[] = [];
  const crowd = await openCrowd(server, tokens, (change, at) => watched.push(at - (sentAt[change] ?? at)));
  return {
    watched,
    close: () => crowd.close(),
    async change() {
      const number = sentAt.push(performance.now()) - 1;
      await call(server, token, 'admin_update_report_status', {
        p_report_id: report,
        p_resolution_notes: `${number} `.padEnd(10, '.'),
      });
    },
  };
}

function row(name: string, latencies: readonly number[], share: number): Record<string, string | number> {
  return {
    changes: name,
    'p50 ms': percentile(latencies, 0.5),
    'p95 ms': percentile(latencies, 0.95),
    'p99 ms': percentile(latencies, 0.99),
    'arrived, share': share,
  };
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

async function call(server: RunningServer, token: string, name: string, body: object): Promise<unknown> {
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
