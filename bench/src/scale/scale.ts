import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchRun } from '../arguments.ts';
import { benchCluster } from '../procedures.ts';
import { SECTIONS } from './calls.ts';
import { scaleDatabase } from './databases.ts';
import { closeSize, measure, openSize, type Sized } from './measure.ts';
import { type Line, missed, type Part, printPart, writeParts } from './report.ts';

const SIZES = '10000,100000,1000000';
const ROUNDS = 60;

/**
 * Every list, filter, sort, search and count over HTTP, signed in, at one connection, at each size: `--sizes 10000,100000`,
 * `--url` of a cluster whose databases scale_SIZE are used, or made and kept (without it a cluster of the bench's own is made and
 * thrown away), `--only` a part of a section's title, `--rounds`, `--write` into docs/performance.md.
 */
export async function scale({ args }: BenchRun): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: SIZES },
      url: { type: 'string' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: String(ROUNDS) },
      write: { type: 'boolean', default: false },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const rounds = Number(values.rounds);
  if (!sizes.every((size) => size >= 1000) || !(rounds >= 1))
    throw new Error(
      'Give --sizes as whole numbers from 1000 on, with commas between, and --rounds from 1 on.',
    );
  const own = values.url === undefined ? await benchCluster() : undefined;
  const opened: Sized[] = [];
  try {
    const cluster = values.url ?? own?.url ?? '';
    for (const size of sizes) opened.push(await openSize(size, await scaleDatabase(cluster, size)));
    const parts = await measureSections(opened, values.only, rounds);
    const lines = parts.flatMap(({ lines: all }) => all);
    const failed = lines.filter((line) => missed(line) !== '');
    process.stdout.write(`\n${lines.length - failed.length} of ${lines.length} calls hold their goals.\n`);
    if (values.write) await writeParts(parts, sizes, noteOf(rounds));
  } finally {
    for (const sized of opened) await closeSize(sized);
    await own?.stop();
  }
}

async function measureSections(opened: readonly Sized[], only: string, rounds: number): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { title, goalMs, calls } of SECTIONS) {
    if (!title.toLowerCase().includes(only.toLowerCase())) continue;
    const lines: Line[] = [];
    for (const call of calls)
      lines.push({ name: call.name, goalMs, figures: await measure(opened, call, rounds) });
    const part = { title, lines };
    printPart(
      part,
      opened.map(({ size }) => size),
    );
    parts.push(part);
  }
  return parts;
}

const noteOf = (rounds: number) =>
  `Measured on ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.version}, ${rounds} calls of each, ` +
  'milliseconds over HTTP at one connection; rows are those examined, in any table.';
