import { sparklinePath } from './sparklinePath.ts';

const WIDTH = 96;
const HEIGHT = 28;
const STROKE = { vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round', fill: 'none' } as const;

/** One number a day as a line, today last. Decoration: whoever draws it says the same in words (inWords). */
export function Sparkline({ values }: { values: readonly number[] }) {
  const { line, area, today, last } = sparklinePath(values, WIDTH, HEIGHT);
  if (last === null) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // It takes the room that its neighbour leaves; the strokes keep their width.
      preserveAspectRatio="none"
      className="block h-7 max-w-24 min-w-0 flex-1 overflow-visible stroke-current text-accent"
    >
      <path d={area} className="fill-current stroke-none opacity-10" />
      <path d={line} strokeWidth="1.5" {...STROKE} />
      <path d={today} strokeWidth="1.5" strokeDasharray="2 2" className="opacity-60" {...STROKE} />
      <path d={`M${last.x} ${last.y}h0.01`} strokeWidth="4" strokeLinecap="round" {...STROKE} />
    </svg>
  );
}

/** What a line of days shows: `New users in 30 days: 120; from 2 to 9 a day, 4 today`. */
export function inWords(label: string, values: readonly number[]): string {
  const total = values.reduce((sum, value) => sum + value, 0);
  const [all, low, high, now] = [total, Math.min(...values), Math.max(...values), values.at(-1) ?? 0].map(
    (value) => value.toLocaleString('en'),
  );
  return `${label} in ${values.length} days: ${all}; from ${low} to ${high} a day, ${now} today`;
}
