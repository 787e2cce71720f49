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

/**
 * A card in words: `Total Users: 2,000. New users a day in 30 days: from 2 to 9, 4 today`. No sum of the days: a day begins at
 * midnight and the card's 30 days now, so that it would be another number than the card's.
 */
export function inWords(card: CardWords, values: readonly number[]): string {
  const [low, high, now] = [Math.min(...values), Math.max(...values), values.at(-1) ?? 0].map(written);
  const number =
    card.value === null || card.value === undefined ? '' : `${card.label}: ${written(card.value)}. `;
  return `${number}${card.chartLabel} a day in ${values.length} days: from ${low} to ${high}, ${now} today`;
}

export interface CardWords {
  label: string;
  /** Undefined while it loads, null when it could not be read. */
  value: number | null | undefined;
  chartLabel: string;
}

function written(value: number): string {
  return value.toLocaleString('en');
}
