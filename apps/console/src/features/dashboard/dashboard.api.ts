import { rpc } from '#backend/rest.ts';
import { DASHBOARD_LIST_SIZE, DASHBOARD_WINDOW_DAYS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

const DAY_MS = 24 * 60 * 60_000;

/** Everything on the dashboard hangs under this key, so that Refresh reads all of it again. */
export const DASHBOARD_KEY = ['dashboard'] as const;

export interface Signup {
  user_id: string;
  full_name: string | null;
  username: string | null;
  email: string | null;
  avatar_url: string | null;
  created_at: string;
  subscription_expires_at: string | null;
}

export interface LatestWithdrawal {
  id: string;
  user_id: string;
  user_username: string | null;
  user_full_name: string | null;
  user_email: string | null;
  method: string;
  amount_eur: number | string;
  status: string;
  created_at: string;
}

export interface LatestReport {
  id: string;
  status: string;
  reported_entity_type: string;
  reason_category: string;
  created_at: string;
}

export interface LatestTicket {
  id: string;
  subject: string;
  status: string;
  category: string;
  last_activity_at: string;
}

function list<Row>(name: string, procedure: string, args: () => object) {
  return queryOptions({
    queryKey: [...DASHBOARD_KEY, name],
    queryFn: ({ signal }) => rpc<Row[]>(procedure, { p_limit: DASHBOARD_LIST_SIZE, ...args() }, signal),
  });
}

export const latestSignups = () =>
  list<Signup>('signups', 'admin_get_users', () => ({ p_order_by: 'created_at', p_order_dir: 'desc' }));

export const latestWithdrawals = () =>
  list<LatestWithdrawal>('withdrawals', 'admin_get_withdrawals', () => ({
    p_date_from: new Date(Date.now() - DASHBOARD_WINDOW_DAYS * DAY_MS).toISOString(),
  }));

export const latestReports = () =>
  list<LatestReport>('reports', 'admin_get_reports', () => ({
    p_order_by: 'created_at',
    p_order_dir: 'desc',
  }));

export const latestTickets = () =>
  list<LatestTicket>('tickets', 'admin_get_support_tickets', () => ({
    p_order_by: 'last_activity_at',
    p_order_dir: 'desc',
  }));

/** Soonest first. */
export const expiringPro = () =>
  list<Signup>('expiring', 'admin_get_expiring_pro_users', () => ({ p_days: DASHBOARD_WINDOW_DAYS }));

/** The sum of all balances in euro, as the server wrote it; 0 when it is no number. Admins only. */
export async function sumBalances(): Promise<number | string> {
  const sum = await rpc<unknown>('get_total_profiles_balance');
  const isNumeric =
    (typeof sum === 'number' || typeof sum === 'string') && sum !== '' && Number.isFinite(Number(sum));
  return isNumeric ? sum : 0;
}
