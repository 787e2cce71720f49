import { messageFor } from '#backend/messageFor.ts';
import { rpc } from '#backend/rest.ts';
import { Failed } from '#kit/Failed.tsx';
import { metricsQuery } from '#parts/metrics.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { CircleCheckBig, Flag, LifeBuoy, Newspaper, Users } from 'lucide-react';
import { DASHBOARD_KEY } from './dashboard.api.ts';
import { MetricCard } from './MetricCard.tsx';

const DAYS = 30;
// Yesterday doesn't change; today's bar may lag a little behind the numbers.
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

/** The dashboard's numbers, each linked to the list that it counts, even if the numbers could not be read. */
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
