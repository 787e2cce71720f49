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

const user = { id: 'user', header: 'User', grow: true } as const;
const amount: ListColumn<Withdrawal> = {
  id: 'amount_eur',
  header: 'Amount',
  align: 'right',
  cell: (withdrawal) => <span className="tabular font-medium">{formatEuro(withdrawal.amount_eur)}</span>,
};
const actions: ListColumn<Withdrawal> = {
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
};

export const WITHDRAWALS_COLUMNS: ListColumn<Withdrawal>[] = [
  {
    id: 'created_at',
    header: 'Created',
    cell: (withdrawal) => <TimeAgo at={withdrawal.created_at} short />,
  },
  {
    ...user,
    // Narrower on a tablet, so that an amount of four digits and the row's way in stay in sight.
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
    from: 'wide',
    cell: (withdrawal) => METHOD_LABELS[withdrawal.method] ?? withdrawal.method,
  },
  amount,
  { id: 'status', header: 'Status', cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} /> },
  actions,
];

/** On a phone: the status under the user, so that the name is whole. */
export const NARROW_WITHDRAWALS_COLUMNS: ListColumn<Withdrawal>[] = [
  {
    ...user,
    cell: (withdrawal) => (
      <div className="flex min-w-0 flex-col items-start gap-1 py-1">
        <UserLink user={userOf(withdrawal)} />
        <WithdrawalState withdrawal={withdrawal} />
      </div>
    ),
  },
  amount,
  actions,
];
