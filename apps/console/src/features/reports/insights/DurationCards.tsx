import { readableMinutes } from '#kit/format/minutes.ts';
import { FailedNumbers, hasFailed } from '#kit/FailedNumbers.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type Dates, type ReportDurations, reportDurations } from './metrics.api.ts';

const CARDS = [
  { label: 'Time to claim', average: 'avg_minutes_to_claim', median: 'median_minutes_to_claim' },
  { label: 'Time to close', average: 'avg_minutes_to_close', median: 'median_minutes_to_close' },
] as const;

/** Times until reports are claimed and closed. */
export function DurationCards({ dates }: { dates: Dates }) {
  const durations = useQuery(reportDurations(dates));
  const { data } = durations;
  const isChosen = dates.from !== undefined || dates.to !== undefined;
  if (hasFailed(durations))
    return (
      <div className="flex flex-1 rounded-lg border bg-surface px-2.5 shadow-card">
        <FailedNumbers query={durations} />
      </div>
    );
  return (
    <ul aria-label="Response times" className="grid flex-1 grid-cols-2 gap-2">
      {CARDS.map(({ label, average, median }) => (
        <li
          key={label}
          className="flex min-w-0 flex-col justify-center gap-1 rounded-lg border bg-surface px-2.5 py-2 shadow-card"
        >
          <span className="truncate text-xs text-muted">
            {label} <span className="text-faint">({isChosen ? 'chosen dates' : '30d'})</span>
          </span>
          <Duration name="Average" minutes={valueOf(data, average)} />
          <Duration name="Median" minutes={valueOf(data, median)} />
        </li>
      ))}
    </ul>
  );
}

function valueOf(
  data: ReportDurations | null | undefined,
  name: keyof ReportDurations,
): number | null | undefined {
  return data === undefined ? undefined : (data?.[name] ?? null);
}

/** `minutes`: undefined while loading, null without data. */
function Duration({ name, minutes }: { name: string; minutes: number | null | undefined }) {
  return (
    <span className="flex h-6 items-center justify-between gap-2">
      <span className="text-xs text-muted">{name}</span>{' '}
      {minutes === undefined ? (
        <Skeleton className="h-4 w-12" />
      ) : (
        <strong className="tabular text-sm font-semibold whitespace-nowrap">
          {readableMinutes(minutes)}
        </strong>
      )}
    </span>
  );
}
