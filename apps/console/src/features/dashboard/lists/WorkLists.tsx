import { serverNow } from '#backend/serverNow.ts';
import { rpcColumns } from '#backend/rest.ts';
import { formatEuro } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { readsOf } from '#kit/list/page.ts';
import { readable } from '#kit/list/options.ts';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { WithdrawalRow } from '@marketdesk/contract/calls.generated.ts';
import type { ReportsRow, SupportTicketsRow } from '@marketdesk/contract/database.generated.ts';
import { DASHBOARD_LIST_SIZE, DASHBOARD_WINDOW_DAYS } from '@marketdesk/contract/limits.ts';
import { Link, linkOptions } from '@tanstack/react-router';
import { latest, NEWEST } from '../dashboard.api.ts';
import { ROW_LINK } from '../LatestList.tsx';

const WITHDRAWAL = {
  user: ['user_id', 'user_username', 'user_full_name', 'user_email'],
  method: ['method'],
  status: ['status'],
  amount: ['id', 'amount_eur'],
  created_at: ['created_at'],
} as const;
const WITHDRAWALS = listColumns<WithdrawalRow, typeof WITHDRAWAL>({
  user: {
    header: 'User',
    grow: true,
    cell: ({ user_id, user_full_name: full_name, user_username: username, user_email: email }) => (
      <UserRef user={{ user_id, full_name, username, email, avatar_url: null }} />
    ),
  },
  method: { header: 'Method', tone: 'muted', cell: ({ method }) => readable(method) },
  status: { header: 'Status', from: 'md', cell: ({ status }) => <StatusBadge status={status} /> },
  amount: {
    header: 'Amount',
    align: 'right',
    cell: ({ id, amount_eur }) => (
      <Link to="/admin/withdrawals" search={{ withdrawal: id }} className={`tabular ${ROW_LINK}`}>
        {formatEuro(amount_eur)}
      </Link>
    ),
  },
  created_at: {
    header: 'Created',
    align: 'right',
    tone: 'muted',
    from: 'md',
    cell: (withdrawal) => <TimeAgo at={withdrawal.created_at} short />,
  },
});

const DAY_MS = 24 * 60 * 60_000;

/** Of the last 14 days, newest first. */
export const LATEST_WITHDRAWALS = {
  title: 'Latest withdrawals',
  permission: 'money.read' as const,
  query: latest('withdrawals', (signal) => {
    // Computed at each request, because the window ends now.
    const p_date_from = new Date(serverNow() - DASHBOARD_WINDOW_DAYS * DAY_MS).toISOString();
    const args = { p_limit: DASHBOARD_LIST_SIZE, p_date_from };
    return rpcColumns('admin_get_withdrawals', readsOf(WITHDRAWAL), args, signal);
  }),
  columns: WITHDRAWALS,
  rowHref: ({ id }: { id: string }) => `/admin/withdrawals?withdrawal=${id}`,
  fallback: 'Failed to load',
  empty: 'No withdrawals in the last 14 days.',
  more: { label: 'All withdrawals', link: linkOptions({ to: '/admin/withdrawals' }) },
};

const REPORT = {
  reason: ['id', 'reason_category'],
  type: ['reported_entity_type'],
  status: ['status'],
  created_at: ['created_at'],
} as const;
const REPORTS = listColumns<ReportsRow, typeof REPORT>({
  reason: {
    header: 'Reason',
    grow: true,
    cell: (report) => (
      <Link to="/admin/reports" search={{ report: report.id }} className={ROW_LINK}>
        {report.reason_category}
      </Link>
    ),
  },
  type: {
    header: 'Type',
    from: 'sm',
    tone: 'muted',
    cell: (report) => readable(report.reported_entity_type),
  },
  status: { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  created_at: {
    header: 'Created',
    align: 'right',
    tone: 'muted',
    cell: (report) => <TimeAgo at={report.created_at} short />,
  },
});

export const LATEST_REPORTS = {
  title: 'Latest reports',
  permission: 'reports.read' as const,
  query: latest('reports', (signal) => rpcColumns('admin_get_reports', readsOf(REPORT), NEWEST, signal)),
  columns: REPORTS,
  rowHref: ({ id }: { id: string }) => `/admin/reports?report=${id}`,
  fallback: 'Failed to load reports',
  empty: 'No reports yet.',
  more: { label: 'All reports', link: linkOptions({ to: '/admin/reports' }) },
};

const TICKET = {
  subject: ['id', 'subject'],
  category: ['category'],
  status: ['status'],
  last_activity_at: ['last_activity_at'],
} as const;
const TICKETS = listColumns<SupportTicketsRow, typeof TICKET>({
  subject: {
    header: 'Subject',
    grow: true,
    cell: (ticket) => (
      <Link to="/admin/support" search={{ ticket: ticket.id }} dir="auto" className={ROW_LINK}>
        {ticket.subject}
      </Link>
    ),
  },
  category: { header: 'Category', tone: 'muted', from: 'md', cell: ({ category }) => category },
  status: { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  last_activity_at: {
    header: 'Last activity',
    align: 'right',
    tone: 'muted',
    cell: (ticket) => <TimeAgo at={ticket.last_activity_at} short />,
  },
});

const LAST_ACTIVE = { ...NEWEST, p_order_by: 'last_activity_at' };

export const LATEST_TICKETS = {
  title: 'Latest support tickets',
  permission: 'support.read' as const,
  query: latest('tickets', (signal) =>
    rpcColumns('admin_get_support_tickets', readsOf(TICKET), LAST_ACTIVE, signal),
  ),
  columns: TICKETS,
  rowHref: ({ id }: { id: string }) => `/admin/support?ticket=${id}`,
  fallback: 'Failed to load tickets',
  empty: 'No tickets yet.',
  more: { label: 'All tickets', link: linkOptions({ to: '/admin/support' }) },
};
