import { type ProcedureName, rpc } from '#backend/rest.ts';
import { toCents } from '#kit/format/money.ts';
import { DASHBOARD_LIST_SIZE, DASHBOARD_WINDOW_DAYS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ExpiringPro, LatestReport, LatestTicket, LatestWithdrawal, Signup } from './latest.ts';

const DAY_MS = 24 * 60 * 60_000;
const REFRESH_MS = 60_000;

/** Every list of the dashboard hangs under this key, so that Refresh reads all of them again. */
export const DASHBOARD_KEY = ['dashboard'] as const;

// The arguments are made when the list is read: a window that ends now moves on with the clock.
function list<Row>(name: string, procedure: ProcedureName, args: () => object) {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, name],
    queryFn: ({ signal }) => rpc<Row[]>(procedure, { p_limit: DASHBOARD_LIST_SIZE, ...args() }, signal),
    refetchInterval: REFRESH_MS,
  });
}

export const latestSignups = () =>
  list<Signup>('signups', 'admin_get_users', () => ({ p_order_by: 'created_at', p_order_dir: 'desc' }));

/** Of the last 14 days, newest first. */
export const latestWithdrawals = () =>
  list<LatestWithdrawal>('withdrawals', 'admin_get_withdrawals', () => ({
    p_date_from: new Date(Date.now() - DASHBOARD_WINDOW_DAYS * DAY_MS).toISOString(),
  }));

export const latestReports = () =>
  list<LatestReport>('reports', 'admin_get_reports', () => ({
    p_order_by: 'created_at',
    p_order_dir: 'desc',
  }));

/** By last activity. */
export const latestTickets = () =>
  list<LatestTicket>('tickets', 'admin_get_support_tickets', () => ({
    p_order_by: 'last_activity_at',
    p_order_dir: 'desc',
  }));

/** Within 14 days, soonest first. */
export const expiringPro = () =>
  list<ExpiringPro>('expiring', 'admin_get_expiring_pro_users', () => ({ p_days: DASHBOARD_WINDOW_DAYS }));

/** The sum of all balances in euro, as the server wrote it; 0 when it is no number. Admins only. */
export async function sumBalances(): Promise<number | string> {
  const sum = await rpc<unknown>('get_total_profiles_balance');
  return toCents(sum) === null ? 0 : (sum as number | string);
}
