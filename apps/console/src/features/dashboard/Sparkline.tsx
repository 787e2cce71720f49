import { sparklinePath } from './sparklinePath.ts';

const WIDTH = 96;
const HEIGHT = 28;

interface SparklineProps {
  /** What it draws, for readers: `New users`. */
  label: string;
  /** One number a day, oldest first, today last. */
  values: readonly number[];
}

/** A month as a line, with the same in words for those who don't see it. */
export function Sparkline({ label, values }: SparklineProps) {
  const { line, area, today, last } = sparklinePath(values, WIDTH, HEIGHT);
  if (last === null) return null;
  return (
    <svg
      role="img"
      aria-label={inWords(label, values)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block h-7 w-20 overflow-visible text-accent xl:w-24"
    >
      <path d={area} className="fill-current opacity-10" />
      <path d={line} className="fill-none stroke-current" strokeWidth="1.5" strokeLinejoin="round" />
      <path
        d={today}
        className="fill-none stroke-current opacity-60"
        strokeWidth="1.5"
        strokeDasharray="2 2"
      />
      <circle cx={last.x} cy={last.y} r="2" className="fill-current" />
    </svg>
  );
}

function inWords(label: string, values: readonly number[]): string {
  const total = values.reduce((sum, value) => sum + value, 0);
  const [least, most, today] = [Math.min(...values), Math.max(...values), values.at(-1) ?? 0];
  const [all, low, high, now] = [total, least, most, today].map((value) => value.toLocaleString('en'));
  return `${label} in ${values.length} days: ${all}; from ${low} to ${high} a day, ${now} today`;
}
