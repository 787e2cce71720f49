import { buttonClass } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { formatEuro } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { NOT_BESIDE, OpenRow } from '#kit/list/OpenRow.tsx';
import { readable } from '#kit/list/options.ts';
import { CHEVRON_RIGHT } from '#kit/list/rowIcons.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import { WithdrawalActions } from './actions/WithdrawalActions.tsx';
import { TheirRequests } from './NextStep.tsx';
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
  cell: (withdrawal) => (
    <span className="inline-flex items-center justify-end gap-1">
      <WithdrawalActions withdrawal={withdrawal} size="sm" quiet className={NOT_BESIDE} />
      {withdrawal.status === 'failed' && (
        <TheirRequests
          withdrawal={withdrawal}
          className={cx(buttonClass('ghost', 'sm'), 'max-sm:hidden!', NOT_BESIDE)}
        />
      )}
      <OpenRow parameter="withdrawal" id={withdrawal.id}>
        <span className="max-sm:sr-only @max-[44rem]/beside:sr-only">Details</span>
        {CHEVRON_RIGHT}
      </OpenRow>
    </span>
  ),
};

export const WITHDRAWALS_COLUMNS: ListColumn<Withdrawal>[] = [
  {
    id: 'created_at',
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'lg',
    cell: (withdrawal) => <TimeAgo at={withdrawal.created_at} short />,
  },
  {
    ...user,
    // Narrower on small screens, so that amount and Details stay visible.
    width: 'max-xl:min-w-24! @max-[44rem]/beside:min-w-20!',
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
    cell: (withdrawal) => readable(withdrawal.method),
  },
  amount,
  { id: 'status', header: 'Status', cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} /> },
  actions,
];

/** For phones: the status is below the user, whose name may wrap. */
export const NARROW_WITHDRAWALS_COLUMNS: ListColumn<Withdrawal>[] = [
  {
    ...user,
    cell: (withdrawal) => (
      <div className="flex min-w-0 flex-col items-start gap-1 py-1">
        <UserLink user={userOf(withdrawal)} wraps />
        <WithdrawalState withdrawal={withdrawal} />
      </div>
    ),
  },
  amount,
  actions,
];
