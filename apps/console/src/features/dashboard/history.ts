import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { DASHBOARD_KEY } from './dashboard.api.ts';

const DAYS = 30;
// Yesterday doesn't change; today's bar may lag a little behind the numbers.
const FRESH_MS = 5 * 60_000;

/** The last 30 days, oldest first; the last one is today so far. */
export function dashboardHistory() {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'history'],
    queryFn: ({ signal }) => rpc('get_admin_dashboard_history', { p_days: DAYS }, signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
}
