import { messageFor } from '#backend/messageFor.ts';
import { Failed } from '#kit/Failed.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { CircleCheckBig, Flag, LifeBuoy, Newspaper, Users } from 'lucide-react';

const CARDS = [
  {
    label: 'Total Users',
    metric: 'total_users',
    icon: <Users />,
    link: linkOptions({ to: '/admin/users' }),
  },
  {
    label: 'Open Reports',
    metric: 'open_reports',
    icon: <Flag />,
    link: linkOptions({ to: '/admin/reports', search: { status: 'open' } }),
  },
  {
    label: 'Open Tickets',
    metric: 'open_support_tickets',
    icon: <LifeBuoy />,
    link: linkOptions({ to: '/admin/support', search: { status: 'open' } }),
  },
  {
    label: 'Active Posts',
    metric: 'active_posts',
    icon: <Newspaper />,
    link: linkOptions({ to: '/admin/posts', search: { status: 'open' } }),
  },
  {
    label: 'Completed Jobs (30d)',
    metric: 'completed_jobs_30d',
    icon: <CircleCheckBig />,
    link: linkOptions({ to: '/admin/posts', search: { status: 'completed' } }),
  },
] as const;

/** The platform's health; every number leads to the list that it counts. Without the numbers they still lead there. */
export function MetricCards() {
  const { data, error, isFetching, isPending, refetch } = useQuery(metricsQuery());
  return (
    <section aria-label="Metrics" className="flex flex-col gap-3">
      {error !== null && (
        <Failed
          inline
          sentence={messageFor(error, 'Failed to load metrics')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-6 lg:grid-cols-5">
        {CARDS.map(({ label, metric, icon, link }) => (
          <li key={label} className="last:col-span-2 md:col-span-2 md:nth-[n+4]:col-span-3 lg:col-span-1!">
            <Link
              {...link}
              className="group flex h-22 flex-col justify-between rounded-lg border bg-surface p-4 shadow-card transition-colors duration-100 hover:border-line-strong hover:bg-hover"
            >
              <span className="flex items-center justify-between gap-2 text-sm text-muted">
                <span className="truncate">{label}</span>
                <span aria-hidden="true" className="text-faint group-hover:text-accent-text [&_svg]:size-4">
                  {icon}
                </span>
              </span>{' '}
              {isPending ? (
                <Skeleton className="h-7 w-20" />
              ) : (
                <span className="tabular text-2xl leading-7 font-semibold tracking-tight">
                  {data?.[metric].toLocaleString('en') ?? NOTHING}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
