import { fileURLToPath } from 'node:url';
import type { ApiCall, Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import { DESK_METRICS, type DeskCall, REPORT_LISTS, TICKET_LISTS } from './desk-calls.ts';
import { BENCH_STAFF_SQL, fillDesks } from './desk-rows.ts';
import { median } from './load.ts';
import { printTable, verdict } from './table.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const SIZES = [10_000, 500_000] as const;
const ROUNDS = 5;
const CALLS = 40;
const WARM_UP = 10;
const RATIO = 2;

interface Desks {
  database: Database;
  claims: string;
}

/**
 * Lists and metrics of both desks at ten thousand and at half a million reports and tickets, on PostgreSQL: each as the
 * REST service executes it, with the caller's role and claims, and the answer as JSON.
 */
export async function desks(): Promise<void> {
  const cluster = await startCluster();
  if (!cluster)
    throw new Error(
      'This bench needs PostgreSQL (initdb and postgres on the PATH or under /usr/lib/postgresql).',
    );
  const opened: Desks[] = [];
  try {
    for (const size of SIZES) opened.push(await prepare(cluster, size));
    const [small, large] = opened;
    if (!small || !large) return;
    const { person, report, ticket } = await samples(small.database);
    await compare('Reports list', small, large, REPORT_LISTS(person));
    await compare('Tickets list', small, large, TICKET_LISTS(person));
    await compare('Metrics', small, large, DESK_METRICS(report, ticket));
  } finally {
    for (const { database } of opened) await database.close();
    await cluster.stop();
  }
}

async function prepare(cluster: Cluster, size: number): Promise<Desks> {
  const name = `desks_${size}`;
  const admin = postgresDatabase(cluster.url, { connections: 1 });
  await admin.exec(`create database ${name}`);
  await admin.close();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const database = postgresDatabase(url.href, { connections: 1 });
  await migrate(database, MIGRATIONS);
  const started = performance.now();
  await fillDesks(database, size);
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`${size} reports and as many tickets in ${seconds.toFixed(0)} s\n`);
  const [staff] = await database.query<{ id: string }>(BENCH_STAFF_SQL);
  return { database, claims: JSON.stringify({ sub: staff?.id, role: 'authenticated' }) };
}

/** Ids that both sizes have. */
async function samples(database: Database): Promise<{ person: string; report: string; ticket: string }> {
  const [row] = await database.query<{ person: string; report: string; ticket: string }>(
    `select reporter_user_id as person, id as report,
            (select ticket_id from public.support_messages group by 1 order by 1 limit 1) as ticket
       from public.reports order by created_at limit 1 offset 500`,
  );
  if (!row) throw new Error('There are no reports');
  return row;
}

async function compare(title: string, small: Desks, large: Desks, calls: readonly DeskCall[]): Promise<void> {
  const rows = [];
  for (const call of calls) {
    for (let time = 0; time < WARM_UP; time++) for (const desk of [small, large]) await timed(desk, call);
    const [few, many] = await rounds(small, large, call);
    const ratio = many / few;
    rows.push({
      [title]: call.name,
      [`p95 ms, ${SIZES[0]}`]: few,
      [`p95 ms, ${SIZES[1]}`]: many,
      ratio,
      holds: verdict(ratio, RATIO, 'at most'),
    });
  }
  printTable(`${title}: p95 of ${CALLS} calls at both sizes, median of ${ROUNDS} rounds`, rows);
}

/** The median round's p95 at both sizes. Calls alternate, so that a busy moment of the machine hits both alike. */
async function rounds(small: Desks, large: Desks, call: DeskCall): Promise<[number, number]> {
  const few: number[] = [];
  const many: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times: [number[], number[]] = [[], []];
    for (let time = 0; time < CALLS; time++) {
      times[0].push(await timed(small, call));
      times[1].push(await timed(large, call));
    }
    few.push(p95(times[0]));
    many.push(p95(times[1]));
  }
  return [median(few), median(many)];
}

async function timed({ database, claims }: Desks, { procedure, args }: DeskCall): Promise<number> {
  const names = Object.keys(args);
  const call: ApiCall = {
    role: 'authenticated',
    claims,
    session: null,
    readOnly: false,
    sql: `select coalesce(json_agg(t), '[]')::text, count(*), null::bigint
            from public.${procedure}(${names.map((name, at) => `${name} => ($1)[${at + 1}]${cast(name)}`).join(', ')}) t`,
    params: names.map((name) => args[name] ?? null),
  };
  const started = performance.now();
  await database.call(call);
  return performance.now() - started;
}

function cast(name: string): string {
  if (name.endsWith('_id')) return '::uuid';
  if (name.startsWith('p_date_')) return '::timestamptz';
  if (name === 'p_claimed_only') return '::boolean';
  return ['p_limit', 'p_offset', 'p_days'].includes(name) ? '::integer' : '::text';
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
