import { setTimeout as sleep } from 'node:timers/promises';
import { numberOption, type BenchRun } from '../arguments.ts';
import { median } from '../load.ts';
import { freePort, startServer, type RunningServer } from '../server-process.ts';
import { signIn } from '../staff-session.ts';
import { printTable, verdict } from '../table.ts';
import { collectedHeapMb } from './collected-heap.ts';
import { after, marketplaceAtWork } from './marketplace.ts';
import { descendants, sharedOutMb } from './process-figures.ts';
import { quantile, staffOf, type Desk } from './staff.ts';

const MINUTES = 10;
const USERS = 50;
/** Actions of the marketplace's users per second. */
const RATE = 2;
const STAFF = 6;
const THINK_MS = 3_000;
const SAMPLE_MS = 5_000;
/** How much more memory the last third may use than the first, as a factor; the first minute doesn't count. */
const GROWTH = 1.1;

interface Sample {
  minute: number;
  /** Of the server and its database. */
  memoryMb: number;
}

/**
 * `npm run bench -- memory --minutes 60`: memory of the default installation while people of the marketplace and six of the staff
 * work on it, at a low load.
 */
export async function memory({ args }: BenchRun): Promise<void> {
  const minutes = numberOption(args, 'minutes', MINUTES);
  const inspectPort = await freePort();
  const server = await startServer({ NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}` });
  try {
    const signal = after(minutes * 60);
    const [samples, heaps, traffic, staff] = await Promise.all([
      sampled(server, signal),
      heapsOf(server.pid, inspectPort, minutes),
      marketplaceAtWork(server, { users: USERS, rate: RATE, signal }),
      staffOf(await desks(server, STAFF), { thinkMs: THINK_MS, signal }),
    ]);
    report(minutes, samples, heaps);
    process.stdout.write(
      `  ${traffic.done} actions of the marketplace (${traffic.refused} refused, ${traffic.failed} failed), ` +
        `${staff.latencies.length} questions of the staff (${staff.failed} failed), ` +
        `p95 ${quantile(staff.latencies, 0.95).toFixed(0)} ms\n`,
    );
    for (const failure of traffic.failures) process.stdout.write(`  failed: ${failure}\n`);
  } finally {
    await server.stop();
    await server.remove();
  }
}

/** Signed in as the demo's two members of staff in turn. */
export async function desks(server: RunningServer, count: number): Promise<Desk[]> {
  const tokens = await Promise.all(
    ['admin@demo.test', 'moderator@demo.test'].map(
      async (email) => (await signIn(server, email, 'marketdesk-demo')).access_token,
    ),
  );
  return Array.from({ length: count }, (_, index) => ({
    url: server.url,
    anonKey: server.anonKey,
    token: tokens[index % tokens.length] ?? '',
  }));
}

async function sampled(server: RunningServer, signal: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  const started = performance.now();
  while (!signal.aborted) {
    samples.push({
      minute: (performance.now() - started) / 60_000,
      memoryMb: sharedOutMb(descendants(server.root)),
    });
    await sleep(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** Of the server at the end of each third, when all that is unused is collected: left to itself, V8 does that too rarely at this load. */
async function heapsOf(pid: number, inspectPort: number, minutes: number): Promise<number[]> {
  const heaps: number[] = [];
  for (let third = 0; third < 3; third++) {
    await sleep((minutes * 60_000) / 3);
    heaps.push(await collectedHeapMb(pid, inspectPort));
  }
  return heaps;
}

function report(minutes: number, samples: readonly Sample[], heaps: readonly number[]): void {
  const settled = samples.filter(({ minute }) => minute > Math.min(1, minutes / 4));
  const medians = [0, 1, 2].map((part) => {
    const third = settled.slice(
      Math.floor((part * settled.length) / 3),
      Math.floor(((part + 1) * settled.length) / 3),
    );
    return median(third.map(({ memoryMb }) => memoryMb));
  });
  printTable(
    `Memory over ${minutes} minutes: ${RATE} actions a second of ${USERS} people, ${STAFF} of the staff`,
    [row('memory (PSS), MB, median', medians), row('JavaScript heap at its end, collected, MB', heaps)],
  );
}

function row(what: string, [first = Number.NaN, second = Number.NaN, last = Number.NaN]: readonly number[]) {
  return {
    'server and database, with the demo marketplace': what,
    'first third': first,
    'second third': second,
    'last third': last,
    'last over first': last / first,
    holds: verdict(last / first, GROWTH, 'at most'),
  };
}
