import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { startCluster } from '@marketdesk/test-support/cluster.ts';
import { SignJWT } from 'jose';
import { openCrowd } from './live-crowd.ts';
import { median } from './load.ts';
import { startServer, type RunningServer } from './server-process.ts';
import { signIn } from './staff-session.ts';
import { printTable, verdict } from './table.ts';

const SUBSCRIBERS = 500;
/** Milliseconds from sending the call that changes a row to its arrival at a subscriber. */
const P95_MS = 150;
const SINGLE_CHANGES = 60;
const PER_SECOND = 50;
const SUSTAINED_SECONDS = 60;
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

/** A change reaches 500 subscribers of one process: one at a time, and 50 a second for a minute. */
export async function live(): Promise<void> {
  await onPostgres();
  await onPglite();
}

/** Every subscriber is somebody else, so the policies are asked 500 times for every batch of changes. */
async function onPostgres(): Promise<void> {
  const cluster = await startCluster();
  if (!cluster) throw new Error('This bench needs PostgreSQL.');
  const server = await startServer({ DATABASE_URL: cluster.url, DEMO: '0' });
  try {
    const database = postgresDatabase(cluster.url, { connections: 1 });
    const people = Array.from({ length: SUBSCRIBERS }, () => randomUUID());
    const report = randomUUID();
    await database.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
       select id, 'authenticated', 'authenticated', id || '@bench.test', now(), now(), now() from unnest($1::uuid[]) id`,
      [people],
    );
    await database.query(`update public.profiles set role = 'moderator' where user_id = any ($1::uuid[])`, [
      people,
    ]);
    await database.query(
      `insert into public.reports (id, reported_entity_type, reported_entity_id, reason_category, description)
       values ($1, 'user', $2, 'Other', repeat('long enough to be a report. ', 10))`,
      [report, people[0]],
    );
    await database.close();
    const { jwtSecret } = await loadOrCreateKeys(server.dataDir);
    const tokens = await Promise.all(people.map((id) => tokenOf(id, jwtSecret)));
    await measure({ name: '500 people, PostgreSQL', server, tokens, token: tokens[0] ?? '', report });
  } finally {
    await server.stop();
    await server.remove();
    await cluster.stop();
  }
}

/** Two members of staff with 250 tabs each. */
async function onPglite(): Promise<void> {
  const server = await startServer({});
  try {
    const staff = await Promise.all(
      ['admin@demo.test', 'moderator@demo.test'].map((email) => signIn(server, email, 'marketdesk-demo')),
    );
    const [admin, moderator] = staff.map(({ access_token: token }) => token);
    if (!admin || !moderator) throw new Error('The demo has no staff');
    const [report] = (await call(server, admin, 'admin_get_reports', { p_limit: 1, p_status: 'open' })) as {
      id: string;
    }[];
    const tokens = Array.from({ length: SUBSCRIBERS }, (_, index) => (index % 2 ? admin : moderator));
    await measure({ name: '2 people, PGlite', server, tokens, token: admin, report: report?.id ?? '' });
  } finally {
    await server.stop();
    await server.remove();
  }
}

async function measure({ name, server, tokens, token, report }: Setting): Promise<void> {
  const sentAt: number[] = [];
  let latencies: number[] = [];
  const crowd = await openCrowd(server, tokens, (change, at) => latencies.push(at - (sentAt[change] ?? at)));
  const change = async (): Promise<void> => {
    const number = sentAt.push(performance.now()) - 1;
    await call(server, token, 'admin_update_report_status', {
      p_report_id: report,
      p_resolution_notes: `${number} `.padEnd(10, '.'),
    });
  };
  try {
    for (let i = 0; i < 5; i++) await change();
    await delay(500);
    latencies = [];
    for (let i = 0; i < SINGLE_CHANGES; i++) {
      await change();
      await delay(100);
    }
    await delay(500);
    const single = latencies;

    latencies = [];
    const before = crowd.received();
    const memory = await sustain(server, change);
    await delay(1_000);
    const arrived = crowd.received() - before;
    const expected = PER_SECOND * SUSTAINED_SECONDS * tokens.length;
    const third = Math.floor(memory.length / 3);
    const growth = median(memory.slice(-third)) / median(memory.slice(0, third));
    printTable(`A change reaches ${tokens.length} subscribers of one process: ${name}`, [
      row('one at a time', single, single.length / (SINGLE_CHANGES * tokens.length)),
      row(`${PER_SECOND} a second for ${SUSTAINED_SECONDS} s`, latencies, arrived / expected),
    ]);
    printTable('Memory of the server meanwhile', [
      {
        '': name,
        'first third MB': median(memory.slice(0, third)),
        'last third MB': median(memory.slice(-third)),
        growth,
        holds: verdict(growth, GROWTH, 'at most'),
      },
    ]);
  } finally {
    crowd.close();
  }
}

function row(name: string, latencies: number[], share: number): Record<string, string | number> {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return {
    changes: name,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'arrived, share': share,
    [`p95 ${P95_MS} ms`]: verdict(at(0.95), P95_MS, 'at most'),
  };
}

/** Sends changes at their rate, whether or not those before are answered; gives the memory every second, in MB. */
async function sustain({ pid }: RunningServer, change: () => Promise<void>): Promise<number[]> {
  const memory: number[] = [];
  const calls: Promise<void>[] = [];
  const started = performance.now();
  for (let i = 0; i < PER_SECOND * SUSTAINED_SECONDS; i++) {
    await delay(Math.max(0, started + (i * 1000) / PER_SECOND - performance.now()));
    calls.push(change());
    if (i % PER_SECOND === 0) memory.push(residentMb(pid));
  }
  await Promise.all(calls);
  return memory;
}

function residentMb(pid: number): number {
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
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

function tokenOf(id: string, secret: string): Promise<string> {
  return new SignJWT({ role: 'authenticated', aud: 'authenticated', sub: id, email: `${id}@bench.test` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(secret));
}
