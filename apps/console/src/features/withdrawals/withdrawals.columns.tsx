import { formatEuro } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { OpenRow } from '#kit/list/OpenRow.tsx';
import { ChevronRight } from 'lucide-react';
import { METHOD_LABELS } from '#parts/statusBadges.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import { WithdrawalActions } from './actions/WithdrawalActions.tsx';
import { userOf, type Withdrawal } from './withdrawal.ts';
import { WithdrawalState } from './WithdrawalState.tsx';

export const WITHDRAWALS_COLUMNS: ListColumn<Withdrawal>[] = [
  {
    id: 'created_at',
    header: 'Created',
    from: 'md',
    cell: (withdrawal) => <TimeAgo at={withdrawal.created_at} short />,
  },
  {
    id: 'user',
    header: 'User',
    // Narrower on a phone or tablet, so that an amount of four digits and the row's way in stay in sight.
    grow: true,
    width: 'max-lg:min-w-24!',
    cell: (withdrawal) => (
      <span className="flex min-w-0 items-center gap-3">
        <UserLink user={userOf(withdrawal)} />
        <span className="hidden truncate text-muted 2xl:inline">{withdrawal.user_email}</span>
      </span>
    ),
  },
  {
    id: 'method',
    header: 'Method',
    from: 'xl',
    cell: (withdrawal) => METHOD_LABELS[withdrawal.method] ?? withdrawal.method,
  },
  {
    id: 'amount_eur',
    header: 'Amount',
    align: 'right',
    cell: (withdrawal) => <span className="tabular font-medium">{formatEuro(withdrawal.amount_eur)}</span>,
  },
  { id: 'status', header: 'Status', cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} /> },
  {
    id: 'actions',
    header: 'Actions',
    // As wide as its buttons: a row's actions are never cut off.
    align: 'right',
    hideHeading: true,
    pinned: true,
    width: 'w-px max-w-none!',
    cell: (withdrawal) => (
      <span className="inline-flex items-center justify-end gap-1">
        <WithdrawalActions withdrawal={withdrawal} size="sm" quiet />
        <OpenRow parameter="withdrawal" id={withdrawal.id}>
          <span className="max-sm:sr-only">Details</span>
          <ChevronRight aria-hidden="true" className="sm:hidden" />
        </OpenRow>
      </span>
    ),
  },
];
