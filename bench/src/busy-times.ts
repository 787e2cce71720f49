import { abortAfter } from './attacks/attacker.ts';
import { quantile, signInStaff, staffAtWork } from './attacks/staff.ts';
import { median } from './load.ts';
import type { RunningServer } from './server-process.ts';
import { printTable, verdict } from './table.ts';

const SECONDS = 15;
const QUICK_SECONDS = 6;
/** Pairs of a quiet and a busy time, whose median ratio counts. */
const ROUNDS = 3;
export const STAFF = 6;
const THINK_MS = 250;
/** Goal: the p95 of staff at busy times over their p95 at quiet times. */
const GROWTH = 1.2;

interface Comparison {
  title: string;
  /** What makes a time busy: begins it, and returns what ends it. */
  disturbances: Record<string, () => Promise<() => Promise<void>>>;
  quick: boolean;
}

/** Staff at work while something else goes on, compared with quiet times in between. */
export async function compareBusyTimes(
  server: RunningServer,
  { title, disturbances, quick }: Comparison,
): Promise<void> {
  const staff = await signInStaff(server, STAFF);
  const work = async () => {
    const signal = abortAfter(quick ? QUICK_SECONDS : SECONDS);
    const { latencies, failed } = await staffAtWork(staff, { thinkMs: THINK_MS, signal });
    return { p95: quantile(latencies, 0.95), failed };
  };
  // The first run only warms up.
  await work();
  const rows = [];
  for (const [what, begin] of Object.entries(disturbances)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const quiet = await work();
      const end = await begin();
      const busy = await work();
      await end();
      rounds.push({ quiet: quiet.p95, busy: busy.p95, ratio: busy.p95 / quiet.p95, failed: busy.failed });
    }
    const ratio = median(rounds.map((round) => round.ratio));
    rows.push({
      while: what,
      'quiet p95 ms': median(rounds.map(({ quiet }) => quiet)),
      'p95 ms': median(rounds.map(({ busy }) => busy)),
      ratio,
      failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
      holds: verdict(ratio, GROWTH, 'at most'),
    });
  }
  printTable(title, rows);
}
