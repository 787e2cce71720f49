import { printTable } from '../table.ts';
import type { Figure } from './measure.ts';

export interface Line {
  name: string;
  /** From the smallest size to the largest. */
  figures: readonly Figure[];
  goalMs: number;
}

/** Goal: time at the largest size divided by the time at the smallest. */
const GROWTH = 2;
/** Differences below this are noise of the machine. */
const NOISE_MS = 0.5;

/** The goals that a line misses; empty if it meets all. */
export function missed({ figures, goalMs }: Line): string {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return '';
  const slow = last.p95 > goalMs ? `over ${goalMs} ms` : '';
  const grows = last.p95 > first.p95 * GROWTH + NOISE_MS ? `grows ${(last.p95 / first.p95).toFixed(1)}x` : '';
  return [slow, grows].filter(Boolean).join(', ');
}

export function printLines(title: string, lines: readonly Line[], sizes: readonly number[]): void {
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

const short = (size: number) => (size >= 1_000_000 ? `${size / 1_000_000}M` : `${size / 1000}k`);
