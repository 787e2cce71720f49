import { formatEuro } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { METHOD_LABELS, WithdrawalBadge } from '#parts/statusBadges.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { latestWithdrawals } from '../dashboard.api.ts';
import type { LatestWithdrawal } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK, ROW_LINK } from '../links.ts';

const column = listColumns<LatestWithdrawal>();

const COLUMNS = [
  column.display({
    id: 'user',
    header: 'User',
    meta: { grow: true },
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
  column.display({
    id: 'amount',
    header: 'Amount',
    meta: { align: 'right' },
    cell: ({ row: { original } }) => (
      <Link to="/admin/withdrawals" search={{ withdrawal: original.id }} className={`tabular ${ROW_LINK}`}>
        {formatEuro(original.amount_eur)}
      </Link>
    ),
  }),
  column.display({
    id: 'method',
    header: 'Method',
    cell: ({ row }) => METHOD_LABELS[row.original.method] ?? row.original.method,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { from: 'sm' },
    cell: ({ row }) => <WithdrawalBadge status={row.original.status} />,
  }),
  column.display({
    id: 'created_at',
    header: 'Created',
    meta: { align: 'right', from: 'sm' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
];

export function WithdrawalsList() {
  return (
    <LatestList
      title="Latest withdrawals"
      query={useQuery(latestWithdrawals())}
      columns={COLUMNS}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/admin/withdrawals?withdrawal=${id}`}
      fallback="Failed to load"
      empty="No withdrawals in the last 14 days."
      icon={<Wallet />}
      more={
        <Link to="/admin/withdrawals" className={MORE_LINK}>
          All withdrawals
        </Link>
      }
    />
  );
}
