import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { type Metrics, metricsQuery } from '#parts/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';

const CARDS = [
  { label: 'Total Users', metric: 'total_users', link: linkOptions({ to: '/admin/users' }) },
  {
    label: 'Open Reports',
    metric: 'open_reports',
    link: linkOptions({ to: '/admin/reports', search: { status: 'open' } }),
  },
  {
    label: 'Open Tickets',
    metric: 'open_support_tickets',
    link: linkOptions({ to: '/admin/support', search: { status: 'open' } }),
  },
  {
    label: 'Active Posts',
    metric: 'active_posts',
    link: linkOptions({ to: '/admin/posts', search: { status: 'open' } }),
  },
  {
    label: 'Completed Jobs (30d)',
    metric: 'completed_jobs_30d',
    link: linkOptions({ to: '/admin/posts', search: { status: 'completed' } }),
  },
] as const;

const GRID = 'grid grid-cols-2 gap-3 lg:grid-cols-5';
const BOX = 'flex h-22 flex-col justify-between rounded-lg border bg-surface p-4 shadow-card';

/** The platform's health; every number leads to the list that it counts. */
export function MetricCards() {
  const metrics = useQuery(metricsQuery());
  return (
    <section aria-label="Metrics">
      <QueryState query={metrics} fallback="Failed to load metrics" skeleton={<CardsSkeleton />}>
        {(data) => (
          <ul className={GRID}>
            {CARDS.map((card) => (
              <li key={card.label} className="last:col-span-2 lg:last:col-span-1">
                <Link
                  {...card.link}
                  className={`${BOX} transition-colors duration-100 hover:border-line-strong hover:bg-hover`}
                >
                  <span className="truncate text-sm text-muted">{card.label}</span>
                  <Value metrics={data} metric={card.metric} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}

function Value({ metrics, metric }: { metrics: Metrics; metric: keyof Metrics }) {
  return (
    <span className="tabular text-2xl font-semibold tracking-tight">
      {metrics[metric].toLocaleString('en')}
    </span>
  );
}

function CardsSkeleton() {
  return (
    <div className={GRID}>
      {CARDS.map((card) => (
        <div key={card.label} className={`${BOX} last:col-span-2 lg:last:col-span-1`}>
          <span className="truncate text-sm text-muted">{card.label}</span>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </div>
  );
}
