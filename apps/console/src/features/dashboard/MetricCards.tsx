import { messageFor } from '#backend/messageFor.ts';
import { rpc } from '#backend/rest.ts';
import { Failed } from '#kit/Failed.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { CircleCheckBig, Flag, LifeBuoy, Newspaper, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { DASHBOARD_KEY } from './dashboard.api.ts';
import { sparklinePath } from './sparklinePath.ts';

const WIDTH = 96;
const HEIGHT = 28;
const STROKE = { vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round', fill: 'none' } as const;

/** Daily numbers as a line, today last. Decorative: the parent describes it in words (inWords). */
function Sparkline({ values }: { values: readonly number[] }) {
  const { line, area, today, last } = sparklinePath(values, WIDTH, HEIGHT);
  if (last === null) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // Takes the remaining room; the strokes keep their width.
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
 * A card in words: `Total Users: 2,000. New users a day in 30 days: from 2 to 9, 4 today`. Without a sum: calendar days
 * would add up to another number than the card's 30 days until now.
 */
export function inWords(card: CardWords, values: readonly number[]): string {
  const [low, high, now] = [Math.min(...values), Math.max(...values), values.at(-1) ?? 0].map(written);
  const number =
    card.value === null || card.value === undefined ? '' : `${card.label}: ${written(card.value)}. `;
  return `${number}${card.chartLabel} a day in ${values.length} days: from ${low} to ${high}, ${now} today`;
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

const DAYS = 30;
// Past days don't change; today's may lag a little behind the numbers.
const FRESH_MS = 5 * 60_000;

/** The last 30 days, oldest first; the last one is today so far. */
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
    icon: <Users />,
    link: linkOptions({ to: '/admin/users' }),
  },
  {
    label: 'Open Reports',
    metric: 'open_reports',
    drawn: { label: 'New reports', daily: 'new_reports' },
    icon: <Flag />,
    link: linkOptions({ to: '/admin/reports', search: { status: 'open' } }),
  },
  {
    label: 'Open Tickets',
    metric: 'open_support_tickets',
    drawn: { label: 'New tickets', daily: 'new_support_tickets' },
    icon: <LifeBuoy />,
    link: linkOptions({ to: '/admin/support', search: { status: 'open' } }),
  },
  {
    label: 'Active Posts',
    metric: 'active_posts',
    drawn: { label: 'New posts', daily: 'new_posts' },
    icon: <Newspaper />,
    link: linkOptions({ to: '/admin/posts', search: { status: 'open' } }),
  },
  {
    label: 'Completed Jobs (30d)',
    metric: 'completed_jobs_30d',
    drawn: { label: 'Completed jobs', daily: 'completed_jobs' },
    icon: <CircleCheckBig />,
    link: linkOptions({ to: '/admin/posts', search: { status: 'completed' } }),
  },
] as const;

/** The dashboard's numbers, each linked to its list, even if unreadable. */
export function MetricCards() {
  const metrics = useQuery(metricsQuery());
  const history = useQuery(dashboardHistory());
  const error = metrics.error ?? history.error;
  const retry = () => {
    for (const query of [metrics, history]) if (query.error !== null) void query.refetch();
  };
  return (
    <section aria-label="Metrics" className="flex flex-col gap-3">
      {error !== null && (
        <Failed
          inline
          sentence={messageFor(error, 'Failed to load metrics')}
          busy={metrics.isFetching || history.isFetching}
          onRetry={retry}
        />
      )}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-6 xl:grid-cols-5">
        {CARDS.map(({ label, metric, drawn, icon, link }) => (
          <li key={label} className="last:col-span-2 md:col-span-2 md:nth-[n+4]:col-span-3 xl:col-span-1!">
            <MetricCard
              label={label}
              icon={icon}
              link={link}
              value={metrics.isPending ? undefined : (metrics.data?.[metric] ?? null)}
              chartLabel={drawn.label}
              daily={history.data?.map((day) => day[drawn.daily]) ?? []}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MetricCardProps extends CardWords {
  icon: ReactNode;
  link: LinkProps;
  /** Daily numbers; empty until loaded. */
  daily: readonly number[];
}

/** A number, its last month as a line, and a link to its list. */
function MetricCard({ label, icon, link, value, chartLabel, daily }: MetricCardProps) {
  return (
    <>
      <Link
        {...link}
        className="group flex h-full min-h-23 flex-col justify-between rounded-lg border bg-surface px-4 py-3.5 shadow-card transition-colors duration-100 hover:border-line-strong hover:bg-hover"
      >
        <span className="flex items-center gap-2 text-sm text-muted">
          {/* Five cards in a row of 1280 pixels have room for the labels only. */}
          <span
            aria-hidden="true"
            className="text-faint group-hover:text-accent-text xl:max-wide:hidden [&_svg]:size-4"
          >
            {icon}
          </span>
          <span className="min-w-0 leading-5">{label}</span>
        </span>{' '}
        <span className="flex items-end justify-between gap-3">
          {value === undefined ? (
            <Skeleton className="h-7 w-20" />
          ) : (
            <span className="tabular text-2xl leading-7 font-semibold tracking-tight">
              {value?.toLocaleString('en') ?? NOTHING}
            </span>
          )}
          <Sparkline values={daily} />
        </span>
      </Link>
      {/* Beside the link: the link's name is its label and number. */}
      {daily.length > 0 && <p className="sr-only">{inWords({ label, value, chartLabel }, daily)}</p>}
    </>
  );
}
