import { cx } from '#kit/cx.ts';
import { FailedNumbers, hasFailed } from '#kit/FailedNumbers.tsx';
import { inThousands } from '#kit/format/count.ts';
import { readableMinutes, shortMinutes } from '#kit/format/minutes.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { DayChart } from '#parts/charts/DayChart.tsx';
import { MINUTE_STEPS } from '#parts/charts/scale.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CountCards } from './CountCards.tsx';
import { DurationCards } from './DurationCards.tsx';
import { agentClaims, type Dates, reportsHistory } from './metrics.api.ts';

interface ReportInsightsProps {
  dates: Dates;
  /** Otherwise only the counts. */
  isOpen: boolean;
}

/** The desk's metrics, above its list. */
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

/** Reports created against reports closed, and the time they took, day by day. */
function HistoryCharts() {
  const history = useQuery(reportsHistory());
  return (
    <>
      <Panel query={history} label="Created and closed">
        {(days) => (
          <DayChart
            title="Created and closed"
            days={days.map(({ day }) => day)}
            series={[
              { name: 'Created', values: days.map(({ created }) => created) },
              { name: 'Closed', values: days.map(({ closed }) => closed) },
            ]}
          />
        )}
      </Panel>
      <Panel query={history} label="Median time">
        {(days) => (
          <DayChart
            title="Median time"
            days={days.map(({ day }) => day)}
            series={[
              { name: 'To claim', values: days.map((day) => day.median_minutes_to_claim) },
              { name: 'To close', values: days.map((day) => day.median_minutes_to_close) },
            ]}
            format={readableMinutes}
            formatShort={shortMinutes}
            steps={MINUTE_STEPS}
          />
        )}
      </Panel>
    </>
  );
}

/** Agents with the most claims in the last 30 days, as bars. */
function TopAgents() {
  return (
    <Panel query={useQuery(agentClaims())} label="Top Agents (30d)">
      {(agents) => (
        <div className="flex flex-1 flex-col">
          <p className="flex h-6 items-center justify-between gap-2">
            <span className="text-sm font-medium whitespace-nowrap">Top Agents (30d)</span>
            <span className="truncate text-xs text-muted">claimed · closed</span>
          </p>
          {agents.length === 0 ? (
            <p className="m-auto text-muted">No reports claimed yet.</p>
          ) : (
            <ol className="flex flex-1 flex-col">
              {agents.map(({ user_id, claims_count, closed_count }) => (
                <Agent key={user_id} userId={user_id} claims={claims_count} closed={closed_count} />
              ))}
            </ol>
          )}
        </div>
      )}
    </Panel>
  );
}

/** Ten percent a claim, at most the whole width. */
function barPercent(claims: number): number {
  return Math.min(100, Math.max(0, claims) * 10);
}

function Agent({ userId, claims, closed }: { userId: string | null; claims: number; closed: number }) {
  return (
    <li className="relative flex h-6 items-center justify-between gap-2 px-1 text-sm">
      <span
        aria-hidden="true"
        data-bar
        className="absolute inset-y-0.5 left-0 rounded-sm bg-accent-soft"
        style={{ width: `${barPercent(claims)}%` }}
      />
      <span className="relative min-w-0 [&_.size-6]:size-5">
        <UserRef userId={userId} />
      </span>
      <span className="tabular relative whitespace-nowrap">
        <span className="sr-only">{`${claims} claimed, ${closed} closed`}</span>
        <span aria-hidden="true">
          <strong className="font-semibold">{inThousands(claims)}</strong> · {inThousands(closed)}
        </span>
      </span>
    </li>
  );
}

interface PanelProps<Data> {
  query: UseQueryResult<Data>;
  /** Accessible name of the panel. */
  label: string;
  children: (data: Data) => ReactNode;
}

/** A small panel above the list; its size is the same in all states. */
function Panel<Data>({ query, label, children }: PanelProps<Data>) {
  const { data } = query;
  return (
    <section
      aria-label={label}
      className="flex h-47 min-w-0 flex-col justify-center rounded-lg border bg-surface px-3 py-2 shadow-card xl:max-wide:px-2.5"
    >
      {data !== undefined ? (
        children(data)
      ) : hasFailed(query) ? (
        <FailedNumbers query={query} />
      ) : (
        <div aria-busy="true" className="flex flex-1 flex-col gap-3 py-1">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="w-full flex-1" />
        </div>
      )}
    </section>
  );
}
