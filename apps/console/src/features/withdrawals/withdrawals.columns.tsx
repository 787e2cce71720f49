import { formatEuro } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { PersonCell } from '#parts/PersonCell.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { RowActions } from './actions/WithdrawalActions.tsx';
import { userOf, type Withdrawal } from './withdrawal.ts';
import { WithdrawalState } from './WithdrawalState.tsx';

const user = { id: 'user', header: 'User', grow: true } as const;
const amount: ListColumn<Withdrawal> = {
  id: 'amount_eur',
  header: 'Amount',
  sort: 'amount_eur',
  firstDirection: 'desc',
  align: 'right',
  cell: (withdrawal) => <span className="tabular font-medium">{formatEuro(withdrawal.amount_eur)}</span>,
};
const actions: ListColumn<Withdrawal> = {
  ...ACTIONS,
  // As wide as its buttons, which are never cut off.
  width: 'w-px max-w-none!',
  cell: (withdrawal) => <RowActions withdrawal={withdrawal} />,
};

export const WITHDRAWALS_COLUMNS: ListColumn<Withdrawal>[] = [
  {
    id: 'created_at',
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'xl',
    besideFrom: 'lg',
    cell: (withdrawal) => <TimeAgo at={withdrawal.created_at} short />,
  },
  {
    ...user,
    // Narrower on small screens, so that amount and Details stay visible.
    width: 'max-xl:min-w-34! @max-[44rem]/beside:min-w-20!',
    cell: (withdrawal) => <PersonCell user={userOf(withdrawal)} room="all" />,
  },
  {
    id: 'method',
    header: 'Method',
    from: 'xl',
    cell: (withdrawal) => readable(withdrawal.method),
  },
  amount,
  {
    id: 'status',
    header: 'Status',
    width: 'max-w-none!',
    cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} />,
  },
  actions,
];

/** For phones: the status is below the user, whose name may wrap. */
export const NARROW_WITHDRAWALS_COLUMNS: ListColumn<Withdrawal>[] = [
  {
    ...user,
    cell: (withdrawal) => (
      <div className="flex min-w-0 flex-col items-start gap-1 py-1">
        <UserRef user={userOf(withdrawal)} wraps />
        <WithdrawalState withdrawal={withdrawal} />
      </div>
    ),
  },
  amount,
  actions,
];
