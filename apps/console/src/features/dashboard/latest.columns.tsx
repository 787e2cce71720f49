import { formatEuro } from '#kit/format/money.ts';
import { remainingTime } from '#kit/format/time.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { useNow } from '#kit/format/useNow.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { listColumns } from '#kit/list/columns.ts';
import { ClaimBadge, METHOD_LABELS, WithdrawalBadge } from '#parts/statusBadges.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import { Link } from '@tanstack/react-router';
import type { LatestReport, LatestTicket, LatestWithdrawal, Signup } from './dashboard.api.ts';

const LINK = 'rounded-sm font-medium hover:underline';
const signup = listColumns<Signup>();
const withdrawal = listColumns<LatestWithdrawal>();
const report = listColumns<LatestReport>();
const ticket = listColumns<LatestTicket>();

export const SIGNUP_COLUMNS = [
  signup.display({ id: 'user', header: 'User', cell: ({ row }) => <UserLink user={row.original} /> }),
  signup.display({
    id: 'email',
    header: 'Email',
    meta: { from: 'sm' },
    cell: ({ row }) => <span className="text-muted">{row.original.email ?? NOTHING}</span>,
  }),
  signup.display({
    id: 'created_at',
    header: 'Created',
    meta: { align: 'right' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
];

export const EXPIRING_COLUMNS = [
  signup.display({ id: 'user', header: 'User', cell: ({ row }) => <UserLink user={row.original} /> }),
  signup.display({
    id: 'expires',
    header: 'Expires in',
    meta: { align: 'right' },
    cell: ({ row }) => <Remaining until={row.original.subscription_expires_at} />,
  }),
];

function Remaining({ until }: { until: string | null }) {
  return <span className="tabular">{remainingTime(until, useNow())}</span>;
}

export const WITHDRAWAL_COLUMNS = [
  withdrawal.display({
    id: 'user',
    header: 'User',
    cell: ({ row: { original } }) => (
      <UserLink
        user={{
          user_id: original.user_id,
          full_name: original.user_full_name,
          username: original.user_username,
          email: original.user_email,
          avatar_url: null,
        }}
      />
    ),
  }),
  withdrawal.display({
    id: 'amount',
    header: 'Amount',
    meta: { align: 'right' },
    cell: ({ row }) => <span className="tabular">{formatEuro(row.original.amount_eur)}</span>,
  }),
  withdrawal.display({
    id: 'method',
    header: 'Method',
    cell: ({ row }) => METHOD_LABELS[row.original.method] ?? row.original.method,
  }),
  withdrawal.display({
    id: 'status',
    header: 'Status',
    meta: { from: 'sm' },
    cell: ({ row }) => <WithdrawalBadge status={row.original.status} />,
  }),
  withdrawal.display({
    id: 'created_at',
    header: 'Created',
    meta: { align: 'right', from: 'sm' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
];

export const REPORT_COLUMNS = [
  report.display({
    id: 'reason',
    header: 'Reason',
    cell: ({ row }) => (
      <Link to="/admin/reports" search={{ search: row.original.id }} className={LINK}>
        {row.original.reason_category}
      </Link>
    ),
  }),
  report.display({
    id: 'type',
    header: 'Type',
    meta: { from: 'sm' },
    cell: ({ row }) => row.original.reported_entity_type,
  }),
  report.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <ClaimBadge status={row.original.status} />,
  }),
  report.display({
    id: 'created_at',
    header: 'Created',
    meta: { align: 'right' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
];

export const TICKET_COLUMNS = [
  ticket.display({
    id: 'subject',
    header: 'Subject',
    cell: ({ row }) => (
      <Link to="/admin/support" search={{ search: row.original.id }} className={LINK}>
        {row.original.subject}
      </Link>
    ),
  }),
  ticket.display({
    id: 'category',
    header: 'Category',
    meta: { from: 'sm' },
    cell: ({ row }) => row.original.category,
  }),
  ticket.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <ClaimBadge status={row.original.status} />,
  }),
  ticket.display({
    id: 'last_activity_at',
    header: 'Last activity',
    meta: { align: 'right' },
    cell: ({ row }) => <TimeAgo at={row.original.last_activity_at} />,
  }),
];
