import { setTimeout as delay } from 'node:timers/promises';
import type { BenchRun } from './arguments.ts';
import { median } from './load.ts';
import { descendants, pssMb } from './process-figures.ts';
import { startServer } from './server-process.ts';
import { printTable, verdict } from './table.ts';

const START_MS = 2500;
/** All processes together, shared pages counted once. */
const MEMORY_MB = 350;
/** Pause in which the memory used during startup is released. */
const IDLE_MS = 3000;
const ROUNDS = 5;
const QUICK_ROUNDS = 3;

/** `npm start` on a built and seeded clone: time until ready, and memory of the idle installation. */
export async function startUp({ quick }: BenchRun): Promise<void> {
  const rounds = quick ? QUICK_ROUNDS : ROUNDS;
  const first = await startServer({});
  await first.stop();
  const times: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServer({}, first.dataDir);
    times.push(server.startedInMs);
    await fetch(`${server.url}/readyz`);
    await delay(IDLE_MS);
    memory.push(pssMb(descendants(server.root)));
    await server.stop();
  }
  await first.remove();
  printTable(`npm start on a built and seeded clone, median of ${rounds}`, [
    {
      what: 'ready after, ms',
      median: median(times),
      ratio: median(times) / START_MS,
      holds: verdict(median(times), START_MS, 'at most'),
    },
    {
      what: 'memory of all processes (PSS), MB',
      median: median(memory),
      ratio: median(memory) / MEMORY_MB,
      holds: verdict(median(memory), MEMORY_MB, 'at most'),
    },
  ]);
}
