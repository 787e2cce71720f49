import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** The dashboard's five numbers. */
export interface Metrics {
  total_users: number;
  open_reports: number;
  open_support_tickets: number;
  active_posts: number;
  completed_jobs_30d: number;
}

const NAMES = [
  'total_users',
  'open_reports',
  'open_support_tickets',
  'active_posts',
  'completed_jobs_30d',
] as const;

export const METRICS_KEY = ['metrics'] as const;

/** The dashboard's metrics, which the sidebar's badges show too. */
export function metricsQuery() {
  return queryOptions({
    queryKey: METRICS_KEY,
    queryFn: async ({ signal }) => readMetrics(await rpc('get_admin_dashboard_metrics', {}, signal)),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

/** Takes the first row of an array; missing numbers are 0. */
function readMetrics(answer: unknown): Metrics {
  const row = (Array.isArray(answer) ? answer[0] : answer) as
    | Partial<Record<string, unknown>>
    | null
    | undefined;
  const metrics: Partial<Metrics> = {};
  for (const name of NAMES) metrics[name] = Number(row?.[name] ?? 0) || 0;
  return metrics as Metrics;
}
