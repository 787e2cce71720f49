import { messageFor } from '#backend/messageFor.ts';
import { rpc } from '#backend/rest.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { useMayOpen } from '#session/useMayOpen.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { DASHBOARD_KEY } from './dashboard.api.ts';
import { sparklinePath } from './sparklinePath.ts';

const WIDTH = 96;
const HEIGHT = 24;
const STROKE = { vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round', fill: 'none' } as const;

/** Daily numbers as a line, the last day marked. Decorative: the parent describes it in words (inWords). */
function Sparkline({ values }: { values: readonly number[] }) {
  const { line, area, last } = sparklinePath(values, WIDTH, HEIGHT);
  if (last === null) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // Takes the remaining room; the strokes keep their width.
      preserveAspectRatio="none"
      className="block h-6 max-w-24 min-w-0 flex-1 overflow-visible stroke-current text-accent"
    >
      <path d={area} className="fill-current stroke-none opacity-10" />
      <path d={line} strokeWidth="1.5" {...STROKE} />
      <path d={`M${last.x} ${last.y}h0.01`} strokeWidth="4" strokeLinecap="round" {...STROKE} />
    </svg>
  );
}

/**
 * A card in words: `Total Users: 2,000. New users a day in 30 days: from 2 to 9, 4 yesterday. Today so far: 1`. Without
 * a sum: calendar days would add up to another number than the card's 30 days until now.
 */
export function inWords(card: CardWords, { past, today }: DailyNumbers): string {
  const number =
    card.value === null || card.value === undefined ? '' : `${card.label}: ${written(card.value)}. `;
  const soFar = `Today so far: ${written(today)}`;
  if (past.length === 0) return `${number}${card.chartLabel}. ${soFar}`;
  const [low, high, yesterday] = [Math.min(...past), Math.max(...past), past.at(-1) ?? 0].map(written);
  return `${number}${card.chartLabel} a day in ${past.length} days: from ${low} to ${high}, ${yesterday} yesterday. ${soFar}`;
}

/** Whole days, oldest first, and today until now. */
interface DailyNumbers {
  past: readonly number[];
  today: number;
}

interface CardWords {
  label: string;
  /** Undefined while loading, null if unreadable. */
  value: number | null | undefined;
  chartLabel: string;
}

function written(value: number): string {
  return value.toLocaleString('en');
}

/** 30 whole days and today. */
const DAYS = 31;
// Past days don't change; today's may lag a little behind the numbers.
const FRESH_MS = 5 * 60_000;

/** The last days, oldest first; the last one is today so far. */
function dashboardHistory() {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'history'],
    queryFn: ({ signal }) => rpc('get_admin_dashboard_history', { p_days: DAYS }, signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
}

const CARDS = [
  {
    label: 'Total Users',
    metric: 'total_users',
    drawn: { label: 'New users', daily: 'new_users' },
    link: linkOptions({ to: '/admin/users' }),
  },
  {
    label: 'Open Reports',
    metric: 'open_reports',
    drawn: { label: 'New reports', daily: 'new_reports' },
    link: linkOptions({ to: '/admin/reports', search: { status: 'open' } }),
  },
  {
    label: 'Open Tickets',
    metric: 'open_support_tickets',
    drawn: { label: 'New tickets', daily: 'new_support_tickets' },
    link: linkOptions({ to: '/admin/support', search: { status: 'open' } }),
  },
  {
    label: 'Active Posts',
    metric: 'active_posts',
    drawn: { label: 'New posts', daily: 'new_posts' },
    link: linkOptions({ to: '/admin/posts', search: { status: 'open' } }),
  },
  {
    label: 'Completed Jobs (30d)',
    metric: 'completed_jobs_30d',
    drawn: { label: 'Completed jobs', daily: 'completed_jobs' },
    link: linkOptions({ to: '/admin/posts', search: { status: 'completed' } }),
  },
] as const;

/** The cards of the lists that the viewer may open. */
export function useMetricCards() {
  const mayOpen = useMayOpen();
  return CARDS.filter(({ link }) => mayOpen(link));
}

/** Why numbers are missing, beside the title; Refresh tries again. Takes no room: nothing moves. */
export function MetricsError() {
  const metrics = useQuery(metricsQuery());
  const history = useQuery(dashboardHistory());
  const error = metrics.error ?? history.error;
  return (
    <span className="relative h-8 w-0">
      <span className="absolute inset-y-0 flex w-52 max-w-[calc(100vw-9rem)] items-center">
        <ErrorLine
          text={error && messageFor(error, 'Failed to load metrics')}
          className="line-clamp-2 text-sm leading-4"
        />
      </span>
    </span>
  );
}

/** The dashboard's numbers, each linked to its list, even if unreadable. */
export function MetricCards() {
  const metrics = useQuery(metricsQuery());
  const history = useQuery(dashboardHistory());
  return (
    <section aria-label="Metrics">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
        {useMetricCards().map(({ label, metric, drawn, link }) => (
          <li key={label} className="max-md:last:odd:col-span-2">
            <MetricCard
              label={label}
              link={link}
              value={metrics.isPending ? undefined : (metrics.data?.[metric] ?? null)}
              chartLabel={drawn.label}
              daily={history.data?.map((day) => day[drawn.daily] ?? 0)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MetricCardProps extends CardWords {
  link: LinkProps;
  /** Daily numbers, today last; undefined until loaded. */
  daily: readonly number[] | undefined;
}

/** A number, its last month as a line, and a link to its list. */
function MetricCard({ label, link, value, chartLabel, daily = [] }: MetricCardProps) {
  const days = { past: daily.slice(0, -1), today: daily.at(-1) ?? 0 };
  return (
    <>
      <Link
        {...link}
        className="flex h-full min-h-15.5 flex-col justify-between rounded-lg border bg-surface px-4 py-2 shadow-card transition-colors duration-100 hover:border-line-strong hover:bg-hover"
      >
        <span className="text-sm text-muted">{label}</span>{' '}
        <span className="flex items-end justify-between gap-3">
          {value === undefined ? (
            <Skeleton className="h-6 w-20" />
          ) : (
            <span className="tabular text-xl font-semibold tracking-tight">
              {value?.toLocaleString('en') ?? NOTHING}
            </span>
          )}
          <Sparkline values={days.past} />
        </span>
      </Link>
      {/* Beside the link: the link's name is its label and number. */}
      {daily.length > 0 && <p className="sr-only">{inWords({ label, value, chartLabel }, days)}</p>}
    </>
  );
}
