import { parseArgs } from 'node:util';
import type { BenchRun } from '../arguments.ts';
import { benchCluster } from '../procedures.ts';
import { SECTIONS } from './calls.ts';
import { scaleDatabase } from './databases.ts';
import { closeSize, measure, openSize, type Sized } from './measure.ts';
import { type Line, missed, printLines } from './report.ts';

const SIZES = '10000,100000,1000000';
const ROUNDS = 60;

/**
 * Every list, filter, sort, search and count over HTTP as an admin, on one connection, at each size. Options: `--sizes
 * 10000,100000`; `--url`, a cluster whose databases scale_SIZE are used, or created and kept (default: a temporary cluster);
 * `--only`, a part of a section's title; `--rounds`.
 */
export async function scale({ args }: BenchRun): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: SIZES },
      url: { type: 'string' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: String(ROUNDS) },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const rounds = Number(values.rounds);
  if (!sizes.every((size) => size >= 1000) || !(rounds >= 1))
    throw new Error(
      'Give --sizes as numbers from 1000 on, separated by commas, and --rounds as a number from 1 on.',
    );
  const own = values.url === undefined ? await benchCluster() : undefined;
  const opened: Sized[] = [];
  try {
    const cluster = values.url ?? own?.url ?? '';
    for (const size of sizes) opened.push(await openSize(size, await scaleDatabase(cluster, size)));
    const lines = await measureSections(opened, values.only, rounds);
    const failed = lines.filter((line) => missed(line) !== '');
    process.stdout.write(`\n${lines.length - failed.length} of ${lines.length} calls meet their goals.\n`);
  } finally {
    for (const sized of opened) await closeSize(sized);
    await own?.stop();
  }
}

async function measureSections(opened: readonly Sized[], only: string, rounds: number): Promise<Line[]> {
  const all: Line[] = [];
  const sizes = opened.map(({ size }) => size);
  for (const { title, goalMs, calls } of SECTIONS) {
    if (!title.toLowerCase().includes(only.toLowerCase())) continue;
    const lines: Line[] = [];
    for (const call of calls)
      lines.push({ name: call.name, goalMs, figures: await measure(opened, call, rounds) });
    printLines(title, lines, sizes);
    all.push(...lines);
  }
  return all;
}
