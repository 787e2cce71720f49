import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { printTable } from '../table.ts';
import type { Figure } from './measure.ts';

export interface Line {
  name: string;
  figures: readonly Figure[];
  goalMs: number;
}

export interface Part {
  title: string;
  lines: readonly Line[];
}

/** From the smallest size to the largest. */
const GROWTH = 2;
/** A difference of less is the machine's, not the size's. */
const NOISE_MS = 0.5;

const DOCUMENT = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url));
const BEGIN = '<!-- scale: begin -->';
const END = '<!-- scale: end -->';

/** The goals that a line misses. */
export function missed({ figures, goalMs }: Line): string {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return '';
  const slow = last.p95 > goalMs ? `over ${goalMs} ms` : '';
  const grows = last.p95 > first.p95 * GROWTH + NOISE_MS ? `grows ${(last.p95 / first.p95).toFixed(1)}x` : '';
  return [slow, grows].filter(Boolean).join(', ');
}

export function printPart({ title, lines }: Part, sizes: readonly number[]): void {
  printTable(
    title,
    lines.map((line) => ({
      [title]: line.name,
      ...Object.fromEntries(
        line.figures.flatMap(({ p50, p95, rows }, at): [string, string | number][] => {
          const size = short(sizes[at] ?? 0);
          return [
            [`p50 ${size}`, p50],
            [`p95 ${size}`, p95],
            [`rows ${size}`, String(rows)],
          ];
        }),
      ),
      pages: String(line.figures.at(-1)?.pages ?? ''),
      missed: missed(line),
      plan: line.figures.at(-1)?.plan ?? '',
    })),
  );
}

/** Puts the tables between their markers in docs/performance.md. */
export async function writeParts(
  parts: readonly Part[],
  sizes: readonly number[],
  note: string,
): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no ${BEGIN} … ${END}`);
  const tables = parts.map((part) => markdown(part, sizes)).join('\n');
  await writeFile(
    DOCUMENT,
    `${text.slice(0, from + BEGIN.length)}\n\n${note}\n\n${tables}\n${text.slice(to)}`,
  );
}

function markdown({ title, lines }: Part, sizes: readonly number[]): string {
  const head = [title, ...sizes.flatMap((size) => [`${short(size)}: p50 / p95`, 'rows']), 'most rows by', ''];
  const rows = lines.map((line) => [
    line.name,
    ...line.figures.flatMap(({ p50, p95, rows: read }) => [
      `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
      String(read),
    ]),
    line.figures.at(-1)?.plan ?? '',
    missed(line),
  ]);
  const cells = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [cells(head), cells(head.map(() => '---')), ...rows.map(cells)].join('\n') + '\n';
}

const short = (size: number) => (size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1000}k`);
