import type { Database } from '@marketdesk/backend/database/database.ts';
import type { DeskCall } from './desk-calls.ts';
import { BENCH_STAFF_SQL } from './desk-rows.ts';
import { median } from './load.ts';
import { benchCluster, newDatabase, percentile, timed } from './procedures.ts';
import { printTable, verdict } from './table.ts';

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
  const cluster = await benchCluster();
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

async function compare(
  title: string,
  small: Filled,
  large: Filled,
  calls: readonly DeskCall[],
): Promise<void> {
  const rows = [];
  for (const call of calls) {
    for (let time = 0; time < WARM_UP; time++)
      for (const filled of [small, large]) await timed(filled.database, filled.claims, call);
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
      times[0].push(await timed(small.database, small.claims, call));
      times[1].push(await timed(large.database, large.claims, call));
    }
    few.push(percentile(times[0], 0.95));
    many.push(percentile(times[1], 0.95));
  }
  return [median(few), median(many)];
}
