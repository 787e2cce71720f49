import { cx } from '#kit/cx.ts';
import { CountCards } from './CountCards.tsx';
import { DurationCards } from './DurationCards.tsx';
import { HistoryCharts } from './HistoryCharts.tsx';
import type { Dates } from './metrics.api.ts';
import { TopAgents } from './TopAgents.tsx';

interface ReportInsightsProps {
  dates: Dates;
  /** Only the counts otherwise. */
  isOpen: boolean;
}

/** The desk in numbers, over its list. */
export default function ReportInsights({ dates, isOpen }: ReportInsightsProps) {
  if (!isOpen) return <CountCards dates={dates} />;
  return (
    <div
      className={cx(
        'grid gap-3 sm:grid-cols-2 xl:grid-cols-[21.5rem_minmax(0,1fr)_minmax(0,1fr)_15rem] wide:grid-cols-[22rem_minmax(0,1fr)_minmax(0,1fr)_17rem]',
        // Beside a pane there is no room for the two charts.
        '@max-[64rem]/beside:grid-cols-[21.5rem_minmax(0,1fr)] @max-[64rem]/beside:[&>section]:hidden',
      )}
    >
      <div className="flex flex-col gap-2 sm:max-xl:col-span-2">
        <CountCards dates={dates} />
        <DurationCards dates={dates} />
      </div>
      <HistoryCharts />
      <div className="sm:max-xl:col-span-2">
        <TopAgents />
      </div>
    </div>
  );
}
