import { formatEuro } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { METHOD_LABELS, WithdrawalBadge } from '#parts/statusBadges.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { latestWithdrawals } from '../dashboard.api.ts';
import type { LatestWithdrawal } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK, ROW_LINK } from '../links.ts';

const COLUMNS: ListColumn<LatestWithdrawal>[] = [
  {
    id: 'user',
    header: 'User',
    grow: true,
    cell: (withdrawal) => (
      <UserLink
        user={{
          user_id: withdrawal.user_id,
          full_name: withdrawal.user_full_name,
          username: withdrawal.user_username,
          email: withdrawal.user_email,
          avatar_url: null,
        }}
      />
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (withdrawal) => (
      <Link to="/admin/withdrawals" search={{ withdrawal: withdrawal.id }} className={`tabular ${ROW_LINK}`}>
        {formatEuro(withdrawal.amount_eur)}
      </Link>
    ),
  },
  {
    id: 'method',
    header: 'Method',
    cell: (withdrawal) => METHOD_LABELS[withdrawal.method] ?? withdrawal.method,
  },
  {
    id: 'status',
    header: 'Status',
    from: 'sm',
    cell: (withdrawal) => <WithdrawalBadge status={withdrawal.status} />,
  },
  {
    id: 'created_at',
    header: 'Created',
    align: 'right',
    from: 'sm',
    cell: (withdrawal) => <TimeAgo at={withdrawal.created_at} short />,
  },
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
