import { fileURLToPath } from 'node:url';
import type { ApiCall, Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { startCluster, type Cluster } from '@marketdesk/test-support/cluster.ts';
import type { DeskCall } from './desk-calls.ts';
import { BENCH_STAFF_SQL } from './desk-rows.ts';
import { median } from './load.ts';
import { printTable, verdict } from './table.ts';

const MIGRATIONS = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
const SIZES = [10_000, 500_000] as const;
const ROUNDS = 5;
const CALLS = 40;
const WARM_UP = 10;
const RATIO = 2;

interface Filled {
  database: Database;
  claims: string;
}

interface TwoSizes {
  /** What is counted, for the line that says how long it took: `reports and as many tickets`. */
  what: string;
  fill: (database: Database, count: number) => Promise<void>;
  measure: (compare: Compare, small: Database) => Promise<void>;
}

/** Measures calls at both sizes and prints them under a title. */
type Compare = (title: string, calls: readonly DeskCall[]) => Promise<void>;

/**
 * Procedures at ten thousand and at half a million rows, on PostgreSQL: each as the REST service executes it, with the
 * caller's role and claims, and the answer as JSON.
 */
export async function atTwoSizes({ what, fill, measure }: TwoSizes): Promise<void> {
  const cluster = await startCluster();
  if (!cluster)
    throw new Error(
      'This bench needs PostgreSQL (initdb and postgres on the PATH or under /usr/lib/postgresql).',
    );
  const opened: Filled[] = [];
  const prepare = async (size: number) => {
    const database = await newDatabase(cluster, `bench_${size}`);
    const started = performance.now();
    await fill(database, size);
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`${size} ${what} in ${seconds.toFixed(0)} s\n`);
    const [staff] = await database.query<{ id: string }>(BENCH_STAFF_SQL);
    opened.push({ database, claims: JSON.stringify({ sub: staff?.id, role: 'authenticated' }) });
  };
  try {
    for (const size of SIZES) await prepare(size);
    const [small, large] = opened;
    if (!small || !large) return;
    await measure((title, calls) => compare(title, small, large, calls), small.database);
  } finally {
    for (const { database } of opened) await database.close();
    await cluster.stop();
  }
}

async function newDatabase(cluster: Cluster, name: string): Promise<Database> {
  const admin = postgresDatabase(cluster.url, { connections: 1 });
  await admin.exec(`create database ${name}`);
  await admin.close();
  const url = new URL(cluster.url);
  url.pathname = `/${name}`;
  const database = postgresDatabase(url.href, { connections: 1 });
  await migrate(database, MIGRATIONS);
  return database;
}

async function compare(
  title: string,
  small: Filled,
  large: Filled,
  calls: readonly DeskCall[],
): Promise<void> {
  const rows = [];
  for (const call of calls) {
    for (let time = 0; time < WARM_UP; time++) for (const filled of [small, large]) await timed(filled, call);
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
async function rounds(small: Filled, large: Filled, call: DeskCall): Promise<[number, number]> {
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

async function timed({ database, claims }: Filled, { procedure, args }: DeskCall): Promise<number> {
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
  if (['p_claimed_only', 'p_is_hidden'].includes(name)) return '::boolean';
  return ['p_limit', 'p_offset', 'p_days', 'p_min_rating', 'p_max_rating'].includes(name)
    ? '::integer'
    : '::text';
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}
