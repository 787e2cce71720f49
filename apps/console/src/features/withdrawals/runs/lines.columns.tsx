import { formatEuro } from '#kit/format/money.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { PayoutCheckBadges } from '#parts/PayoutChecks.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Payment } from './run.ts';

export const AMOUNT: ListColumn<Payment> = {
  id: 'net_amount_eur',
  header: 'To pay',
  align: 'right',
  cell: (line) => <span className="tabular font-medium">{formatEuro(line.net_amount_eur)}</span>,
};

/** The payee, linked to the withdrawal in a new tab, above holder and account. */
function Payee({ line }: { line: Payment }) {
  return (
    <span className="flex min-w-0 flex-col leading-tight">
      <Link
        to="/admin/withdrawals"
        search={{ withdrawal: line.withdrawal_id }}
        target="_blank"
        dir="auto"
        className="truncate font-medium hover:underline"
      >
        {line.user_name}
      </Link>
      <span className="truncate text-sm text-muted">
        <bdi>{line.holder}</bdi> · {line.destination}
      </span>
    </span>
  );
}

export const PAYEE: ListColumn<Payment> = {
  id: 'payee',
  header: 'Paid to',
  grow: true,
  width: 'md:min-w-48',
  cell: (line) => <Payee line={line} />,
};

/** For phones: something else is below the payee. */
export function payeeAbove<Line extends Payment>(below: (line: Line) => ReactNode): ListColumn<Line> {
  return {
    ...PAYEE,
    cell: (line) => (
      <div className="flex min-w-0 flex-col gap-1 py-1">
        <Payee line={line} />
        {below(line)}
      </div>
    ),
  };
}

const checksOf = ({ checks }: Payment) => checks.length > 0 && <PayoutCheckBadges checks={checks} />;

/** Columns of the payments in a draft or its preview. */
export function paymentColumns(isNarrow: boolean): ListColumn<Payment>[] {
  if (isNarrow) return [payeeAbove(checksOf), AMOUNT];
  return [
    PAYEE,
    { id: 'checks', header: 'Checks', wrap: true, cell: (line) => checksOf(line) || NOTHING },
    AMOUNT,
  ];
}
