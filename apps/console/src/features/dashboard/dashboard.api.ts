import { rpc } from '#backend/rest.ts';
import { toCents } from '#kit/format/money.ts';
import { DASHBOARD_LIST_SIZE } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

const REFRESH_MS = 60_000;

/** Key prefix of everything on the dashboard, which Refresh refetches. */
export const DASHBOARD_KEY = ['dashboard'] as const;

/** The arguments of a list of the newest rows. */
export const NEWEST = { p_limit: DASHBOARD_LIST_SIZE, p_order_by: 'created_at', p_order_dir: 'desc' };

/** The query of a dashboard list, refetched every minute. */
export function latest<Row>(name: string, read: (signal: AbortSignal) => Promise<Row[]>) {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, name],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: REFRESH_MS,
  });
}

export const MY_WORK_KEY = [...DASHBOARD_KEY, 'my-work'] as const;

/** The viewer's claimed, available, handed-over and confirmable items. */
export function myWork() {
  return queryOptions({
    queryKey: MY_WORK_KEY,
    queryFn: ({ signal }) => rpc('admin_get_my_work', {}, signal),
    refetchInterval: REFRESH_MS,
  });
}

/** Staff who opened more accounts and rows within an hour than work needs. Of the last week, newest first. Needs audit.read. */
export function readingAlerts() {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'reading-alerts'],
    queryFn: ({ signal }) => rpc('admin_get_reading_alerts', {}, signal),
    refetchInterval: 5 * REFRESH_MS,
  });
}

/** The newest backup and trial restore. For admins. */
export function backups() {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, 'backups'],
    queryFn: ({ signal }) => rpc('admin_get_backups', {}, signal),
    refetchInterval: REFRESH_MS,
  });
}

/** The sum of all balances in euro, as the server wrote it; 0 if it is no number. Needs money.statement. */
export async function sumBalances(): Promise<number> {
  const sum = await rpc('get_total_profiles_balance');
  return toCents(sum) === null ? 0 : sum;
}
