import { cx } from '#kit/cx.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { Table2 } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { areaPath, dayAt, dotsPath, linePath, type Series } from './chartPath.ts';
import { ChartTable } from './ChartTable.tsx';
import { dayName, inWords, valueText } from './chartWords.ts';
import { axisTop, gridOf, type Spike, spikesOf } from './scale.ts';

/** Colour and dashes of each line: colour must not be the only cue. */
const STYLES = [
  { color: 'text-accent', dash: undefined },
  { color: 'text-good', dash: '4 3' },
] as const;

/** A sample of the line next to its name. */
function SeriesMark({ line }: { line: number }) {
  const style = STYLES[line % STYLES.length];
  return (
    <svg aria-hidden="true" viewBox="0 0 14 4" className={`h-1 w-3.5 shrink-0 ${style?.color ?? ''}`}>
      <path d="M0 2H14" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray={style?.dash} />
    </svg>
  );
}

const BOX = { width: 300, height: 80 };
const STROKE = {
  vectorEffect: 'non-scaling-stroke',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

const AXIS = 'flex justify-between text-[10px] leading-none text-faint tabular';

export interface DayChartProps {
  /** The chart's heading and accessible name. */
  title: string;
  /** `2026-11-21`, oldest first. */
  days: readonly string[];
  /** One line or two; the second is dashed. */
  series: readonly Series[];
  format?: (value: number) => string;
  /** A shorter format for the hovered values, which share a line. */
  formatShort?: (value: number) => string;
  /** Possible ends of the axis; default: round numbers. */
  steps?: readonly number[];
}

/** Daily values as lines, with hovered values, a description for screen readers, and a table on request. */
export function DayChart({
  title,
  days,
  series,
  format = wholeNumber,
  formatShort = format,
  steps,
}: DayChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const [asTable, setAsTable] = useState(false);
  const top = axisTop(series, steps);
  const grid = gridOf(top);
  const share = at === null || days.length < 2 ? 0 : at / (days.length - 1);
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) setAt(dayAt((event.clientX - box.left) / box.width, days.length));
  };

  return (
    <figure aria-label={title} className="flex h-full min-w-0 flex-col">
      <figcaption className="flex h-6 items-center gap-1">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{title}</span>
        {at !== null && (
          <span className="tabular text-xs whitespace-nowrap text-muted" aria-hidden="true">
            {dayName(days[at] ?? '')}
          </span>
        )}
        <IconButton
          label={`${title} as a table`}
          size="sm"
          className="-my-1 -mr-1"
          icon={<Table2 />}
          onClick={() => setAsTable(true)}
        />
      </figcaption>
      <p className="sr-only">{inWords(days, series, format)}</p>
      <ul aria-hidden="true" className="flex h-5 gap-2.5 text-xs text-muted">
        {series.map(({ name, values }, line) => (
          <li key={name} className="flex min-w-0 items-center gap-1.5 whitespace-nowrap">
            <SeriesMark line={line} />
            <span className="min-w-0 truncate">{name}</span>
            {at !== null && (
              <strong className="tabular font-semibold text-ink">{valueText(values[at], formatShort)}</strong>
            )}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="mt-1.5 flex min-h-18 flex-1 gap-1.5">
        <div className={cx(AXIS, '-mt-1 mb-3 flex-col text-right')}>
          {grid.map((value) => (
            <span key={value}>{value === 0 ? '0' : formatShort(value)}</span>
          ))}
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="relative flex-1" onPointerMove={point} onPointerLeave={() => setAt(null)}>
            <Lines series={series} top={top} grid={grid} />
            {at === null ? (
              <Spikes spikes={spikesOf(series, top)} format={formatShort} />
            ) : (
              <span
                className="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
                style={{ left: `${share * 100}%` }}
              />
            )}
          </div>
          <p className={cx(AXIS, 'h-4 items-end')}>
            <span>{dayName(days[0] ?? '')}</span>
            <span>{dayName(days.at(-1) ?? '')}</span>
          </p>
        </div>
      </div>
      <ChartTable
        open={asTable}
        title={title}
        days={days}
        series={series}
        format={format}
        onClose={() => setAsTable(false)}
      />
    </figure>
  );
}

function Lines({ series, top, grid }: { series: readonly Series[]; top: number; grid: readonly number[] }) {
  const lines = grid.map((value) => `M0 ${BOX.height * (1 - value / top)}H${BOX.width}`).join('');
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      className="absolute block size-full overflow-visible fill-none"
    >
      <path d={lines} className="stroke-line" {...STROKE} />
      {series.map(({ name, values }, line) => (
        <g key={name} className={STYLES[line % STYLES.length]?.color}>
          {line === 0 && (
            <path d={areaPath(values, top, BOX)} className="fill-current stroke-none opacity-10" />
          )}
          <path
            d={linePath(values, top, BOX)}
            className="stroke-current"
            strokeWidth="1.75"
            strokeDasharray={STYLES[line % STYLES.length]?.dash}
            {...STROKE}
          />
          <path d={dotsPath(values, top, BOX)} className="stroke-current" strokeWidth="4" {...STROKE} />
        </g>
      ))}
    </svg>
  );
}

// Values cut off at the top are labelled.
function Spikes({ spikes, format }: { spikes: readonly Spike[]; format: (value: number) => string }) {
  return spikes.map(({ share, value }) => (
    <span
      key={share}
      className="pointer-events-none absolute -top-1.5 rounded-sm bg-surface/90 px-0.5 text-[10px] leading-none whitespace-nowrap text-muted tabular"
      style={{ left: `${share * 100}%`, translate: `${share * -100}% 0` }}
    >
      ↑ {format(value)}
    </span>
  ));
}

function wholeNumber(value: number): string {
  return value.toLocaleString('en');
}
