import type { BenchRun } from '../arguments.ts';
import { startServer, type RunningServer } from '../server-process.ts';
import { printTable, verdict } from '../table.ts';
import { after, marketplaceAtWork } from './marketplace.ts';
import { desks } from './memory.ts';
import { descendants, processorMs } from './process-figures.ts';
import { quantile, staffOf } from './staff.ts';

/** People of the staff at their screens, and what the marketplace's people do at the same time, a second. */
const STEPS = [
  { staff: 5, rate: 1 },
  { staff: 10, rate: 5 },
  { staff: 20, rate: 10 },
  { staff: 40, rate: 20 },
  { staff: 80, rate: 40 },
  { staff: 160, rate: 80 },
];
const QUICK_STEPS = 3;
const SECONDS = 30;
const QUICK_SECONDS = 8;
/** Somebody of the staff asks for the next screen after so long, on average. */
const THINK_MS = 4_000;
const USERS = 200;
/** What an answer may take before staff feel that they wait. */
const P95_MS = 200;

/** How many of the staff and how much traffic the default installation carries: steps, until answers take too long. */
export async function capacity({ quick }: BenchRun): Promise<void> {
  const server = await startServer({});
  try {
    const rows = [];
    for (const step of quick ? STEPS.slice(0, QUICK_STEPS) : STEPS) {
      rows.push(await measured(server, { ...step, seconds: quick ? QUICK_SECONDS : SECONDS }));
    }
    printTable(
      `The default installation with the demo marketplace: staff who ask every ${THINK_MS / 1000} s, and its people`,
      rows,
    );
  } finally {
    await server.stop();
    await server.remove();
  }
}

async function measured(
  server: RunningServer,
  { staff, rate, seconds }: { staff: number; rate: number; seconds: number },
): Promise<Record<string, string | number>> {
  const signal = after(seconds);
  const used = () => processorMs(descendants(server.root));
  const before = used();
  const [answered, traffic] = await Promise.all([
    staffOf(await desks(server, staff), { thinkMs: THINK_MS, signal }),
    marketplaceAtWork(server, { users: USERS, rate, signal }),
  ]);
  const p95 = quantile(answered.latencies, 0.95);
  return {
    'at once': `${staff} of the staff, ${rate} actions a second`,
    'answers/s': answered.latencies.length / seconds,
    'staff p50 ms': quantile(answered.latencies, 0.5),
    'p95 ms': p95,
    'actions/s': traffic.done / seconds,
    'action p95 ms': quantile(traffic.latencies, 0.95),
    failed: answered.failed + traffic.failed,
    'processors used': (used() - before) / (seconds * 1000),
    holds: verdict(Math.round(p95), P95_MS, 'at most'),
  };
}
