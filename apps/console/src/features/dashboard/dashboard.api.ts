import { rpc, rpcColumns } from '#backend/rest.ts';
import { toCents } from '#kit/format/money.ts';
import { DASHBOARD_LIST_SIZE, DASHBOARD_WINDOW_DAYS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { EXPIRING_PRO, LATEST_REPORT, LATEST_TICKET, LATEST_WITHDRAWAL, SIGNUP } from './latest.ts';

const DAY_MS = 24 * 60 * 60_000;
const REFRESH_MS = 60_000;

/** The key prefix of all the dashboard's lists, so that Refresh rereads them. */
export const DASHBOARD_KEY = ['dashboard'] as const;

const SIZE = { p_limit: DASHBOARD_LIST_SIZE };
const NEWEST = { ...SIZE, p_order_by: 'created_at', p_order_dir: 'desc' };

function list<Row>(name: string, read: (signal: AbortSignal) => Promise<Row[]>) {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, name],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: REFRESH_MS,
  });
}

export const latestSignups = () =>
  list('signups', (signal) => rpcColumns('admin_get_users', SIGNUP, NEWEST, signal));

/** Of the last 14 days, newest first. */
export const latestWithdrawals = () =>
  list('withdrawals', (signal) => {
    // Computed at each read, because a window that ends now moves with the clock.
    const p_date_from = new Date(Date.now() - DASHBOARD_WINDOW_DAYS * DAY_MS).toISOString();
    return rpcColumns('admin_get_withdrawals', LATEST_WITHDRAWAL, { ...SIZE, p_date_from }, signal);
  });

export const latestReports = () =>
  list('reports', (signal) => rpcColumns('admin_get_reports', LATEST_REPORT, NEWEST, signal));

/** By last activity. */
export const latestTickets = () =>
  list('tickets', (signal) =>
    rpcColumns(
      'admin_get_support_tickets',
      LATEST_TICKET,
      { ...NEWEST, p_order_by: 'last_activity_at' },
      signal,
    ),
  );

/** Within 14 days, soonest first. */
export const expiringPro = () =>
  list('expiring', (signal) =>
    rpcColumns(
      'admin_get_expiring_pro_users',
      EXPIRING_PRO,
      { ...SIZE, p_days: DASHBOARD_WINDOW_DAYS },
      signal,
    ),
  );

/** The sum of all balances in euro, as the server wrote it; 0 when it is no number. Admins only. */
export async function sumBalances(): Promise<number> {
  const sum = await rpc('get_total_profiles_balance');
  return toCents(sum) === null ? 0 : sum;
}
