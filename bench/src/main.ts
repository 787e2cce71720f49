import { setTimeout as delay } from 'node:timers/promises';
import { type BenchRun, parseBenchArguments } from './arguments.ts';
import { attacks } from './attacks/attacks.ts';
import { backups } from './backups.ts';
import { bulk } from './bulk.ts';
import { firstVisit } from './console/first-visit.ts';
import { screens } from './console/screens.ts';
import { hotPath } from './hot-path/hot-path.ts';
import { erasure } from './erasure.ts';
import { files } from './files/files.ts';
import { integrations } from './integrations.ts';
import { median } from './load.ts';
import { descendants, pssMb } from './process-figures.ts';
import { relevance } from './relevance/relevance.ts';
import { scale } from './scale/scale.ts';
import { startServer } from './server-process.ts';
import { printTable, verdict } from './table.ts';
import { taxonomy } from './taxonomy/taxonomy.ts';

const START_MS = 2500;
/** All processes together, shared pages counted once. */
const MEMORY_MB = 350;
/** Pause in which the memory used during startup is released. */
const IDLE_MS = 3000;
const ROUNDS = 5;
const QUICK_ROUNDS = 3;

/** `npm start` on a built and seeded clone: time until ready, and memory of the idle installation. */
async function startUp({ quick }: BenchRun): Promise<void> {
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

const BENCHES: Record<string, (run: BenchRun) => Promise<void>> = {
  start: startUp,
  visit: firstVisit,
  screens,
  postgres: hotPath,
  scale,
  relevance,
  taxonomy,
  attacks,
  integrations,
  backups,
  bulk,
  files,
  erasure,
};

/** These take less than five minutes together. */
const QUICK = ['start', 'visit', 'postgres'];

try {
  const { names, args, quick } = parseBenchArguments(process.argv.slice(2), {
    known: Object.keys(BENCHES),
    quick: QUICK,
  });
  const started = performance.now();
  for (const name of names) await BENCHES[name]?.({ args, quick });
  if (names.length > 1) {
    process.stdout.write(`\n${names.join(', ')} in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Ends the processes that the bench started: they would keep this one alive.
  process.exit(1);
}
