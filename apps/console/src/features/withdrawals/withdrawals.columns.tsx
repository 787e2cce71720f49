import { formatEuro } from '#kit/format/money.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { OpenRow } from '#kit/list/OpenRow.tsx';
import { ChevronRight } from 'lucide-react';
import { METHOD_LABELS } from '#parts/statusBadges.tsx';
import { UserLink } from '#parts/UserLink.tsx';
import { WithdrawalActions } from './actions/WithdrawalActions.tsx';
import { userOf, type Withdrawal } from './withdrawal.ts';
import { WithdrawalState } from './WithdrawalState.tsx';

const column = listColumns<Withdrawal>();

export const WITHDRAWALS_COLUMNS = [
  column.display({
    id: 'created_at',
    header: 'Created',
    meta: { from: 'md' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
  column.display({
    id: 'user',
    header: 'User',
    // Narrower on a phone or tablet, so that an amount of four digits and the row's way in stay in sight.
    meta: { grow: true, width: 'max-lg:min-w-24!' },
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-3">
        <UserLink user={userOf(original)} />
        <span className="hidden truncate text-muted 2xl:inline">{original.user_email}</span>
      </span>
    ),
  }),
  column.display({
    id: 'method',
    header: 'Method',
    meta: { from: 'xl' },
    cell: ({ row }) => METHOD_LABELS[row.original.method] ?? row.original.method,
  }),
  column.display({
    id: 'amount_eur',
    header: 'Amount',
    meta: { align: 'right' },
    cell: ({ row }) => <span className="tabular font-medium">{formatEuro(row.original.amount_eur)}</span>,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <WithdrawalState withdrawal={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    // As wide as its buttons: a row's actions are never cut off.
    meta: { align: 'right', hideHeading: true, pinned: true, width: 'w-px max-w-none!' },
    cell: ({ row }) => (
      <span className="inline-flex items-center justify-end gap-1">
        <WithdrawalActions withdrawal={row.original} size="sm" quiet />
        <OpenRow parameter="withdrawal" id={row.original.id}>
          <span className="max-sm:sr-only">Details</span>
          <ChevronRight aria-hidden="true" className="sm:hidden" />
        </OpenRow>
      </span>
    ),
  }),
];
