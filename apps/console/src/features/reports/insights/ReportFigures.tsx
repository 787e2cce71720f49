import { FigureCards, FigurePanel } from '#engine/desk/FigureCards.tsx';
import { inThousands } from '#kit/format/count.ts';
import { readableMinutes, shortMinutes } from '#kit/format/minutes.ts';
import { DayChart } from '#parts/charts/DayChart.tsx';
import { MINUTE_STEPS } from '#parts/charts/scale.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { agentClaims, type Dates, reportCounts, reportDurations, reportsHistory } from './metrics.api.ts';

const path = '/admin/reports';

/** All figures of the desk: counts, response times, charts and agents. */
export default function ReportFigures({ dates }: { dates: Dates }) {
  const history = useQuery(reportsHistory());
  const period = dates.from === undefined && dates.to === undefined ? '30d' : 'chosen dates';
  return (
    <div className="flex flex-col gap-2">
      <div className="grid gap-2 xl:grid-cols-[3fr_5fr]">
        <FigureCards
          label="Metrics"
          query={useQuery(reportCounts(dates))}
          cards={[
            { label: 'Open', value: (it) => inThousands(it.open_count), to: { path, status: 'open' } },
            {
              label: 'Claimed',
              value: (it) => inThousands(it.claimed_count),
              to: { path, status: 'claimed' },
            },
            { label: 'Created 7d', value: (it) => inThousands(it.created_7d) },
            { label: 'Closed 7d', value: (it) => inThousands(it.closed_7d) },
          ]}
        />
        <FigureCards
          label="Response times"
          query={useQuery(reportDurations(dates))}
          cards={[
            {
              label: `Average to claim (${period})`,
              value: (it) => readableMinutes(it.avg_minutes_to_claim),
            },
            {
              label: `Median to claim (${period})`,
              value: (it) => readableMinutes(it.median_minutes_to_claim),
            },
            {
              label: `Average to close (${period})`,
              value: (it) => readableMinutes(it.avg_minutes_to_close),
            },
            {
              label: `Median to close (${period})`,
              value: (it) => readableMinutes(it.median_minutes_to_close),
            },
          ]}
        />
      </div>
      <div className="grid gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_16rem]">
        <FigurePanel query={history} label="Created and closed">
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
        </FigurePanel>
        <FigurePanel query={history} label="Median time">
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
        </FigurePanel>
        <FigurePanel query={useQuery(agentClaims())} label="Top Agents (30d)">
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
                  {agents.map(({ user_id: userId, claims_count: claims, closed_count: closed }) => (
                    <li
                      key={userId}
                      className="relative flex h-6 items-center justify-between gap-2 px-1 text-sm"
                    >
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
                          <strong className="font-semibold">{inThousands(claims)}</strong> ·{' '}
                          {inThousands(closed)}
                        </span>
                      </span>
                    </li>
                  ))}
                </ol>
              )}
            </div>
          )}
        </FigurePanel>
      </div>
    </div>
  );
}

/** Ten percent a claim, at most the whole width. */
function barPercent(claims: number): number {
  return Math.min(100, Math.max(0, claims) * 10);
}
