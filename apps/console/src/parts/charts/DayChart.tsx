import { IconButton } from '#kit/IconButton.tsx';
import { Table2 } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { areaPath, axisTop, dayAt, dotsPath, linePath, type Series } from './chartPath.ts';
import { ChartTable } from './ChartTable.tsx';
import { dayName, inWords, valueText } from './chartWords.ts';
import { STYLES, SeriesMark } from './SeriesMark.tsx';

const BOX = { width: 300, height: 80 };
const STROKE = {
  vectorEffect: 'non-scaling-stroke',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

export interface DayChartProps {
  /** What the chart is about; its heading and accessible name. */
  title: string;
  /** `2026-11-21`, oldest first. */
  days: readonly string[];
  /** One line or two; the second is dashed. */
  series: readonly Series[];
  format?: (value: number) => string;
  /** The same for the values under the pointer, which share a line. */
  formatShort?: (value: number) => string;
  /** Where the axis may end; default round numbers. */
  steps?: readonly number[];
}

/** A value a day as lines: read at a glance, day by day under the pointer, in words by readers, and as a table by whoever asks. */
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
          <li key={name} className="flex items-center gap-1.5 whitespace-nowrap">
            <SeriesMark line={line} />
            {at === null ? (
              name
            ) : (
              <strong className="tabular font-semibold text-ink">{valueText(values[at], formatShort)}</strong>
            )}
          </li>
        ))}
      </ul>
      <div
        aria-hidden="true"
        className="relative mt-1 min-h-14 flex-1"
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
      >
        <span className="pointer-events-none absolute top-0 left-0 bg-surface/80 pr-1 text-[10px] leading-none text-faint">
          {format(top)}
        </span>
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          className="block size-full overflow-visible fill-none"
        >
          <path d={`M0 0H${BOX.width}M0 ${BOX.height}H${BOX.width}`} className="stroke-line" {...STROKE} />
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
        {at !== null && (
          <span
            className="pointer-events-none absolute inset-y-0 w-px bg-line-strong"
            style={{ left: `${share * 100}%` }}
          />
        )}
      </div>
      <p
        aria-hidden="true"
        className="flex h-4 items-end justify-between text-[10px] leading-none text-faint tabular"
      >
        <span>{dayName(days[0] ?? '')}</span>
        <span>{dayName(days.at(-1) ?? '')}</span>
      </p>
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

function wholeNumber(value: number): string {
  return value.toLocaleString('en');
}
