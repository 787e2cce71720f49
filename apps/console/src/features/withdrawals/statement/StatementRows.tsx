import { Button } from '#kit/Button.tsx';
import { Dialog } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { exactTime } from '#kit/format/time.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Period, statementEntries, type StatementEntry } from './statement.api.ts';
import { type FigureName, FIGURES } from './statement.search.ts';

interface StatementRowsProps {
  period: Period;
  figure: FigureName;
  onClose: () => void;
}

/** The ledger entries behind a figure, oldest first, with links to their withdrawals. */
export default function StatementRows({ period, figure, onClose }: StatementRowsProps) {
  const query = useInfiniteQuery(statementEntries(period, figure));
  const columns = figure === 'payouts' ? PAYOUT_COLUMNS : COLUMNS;
  return (
    <Dialog open size="lg" title={`${FIGURES[figure]}: ${period.label}`} onClose={onClose}>
      <div className="-mx-4 min-h-60 overflow-x-auto">
        <QueryState
          query={query}
          fallback="Failed to load the entries"
          skeleton={<TableSkeleton columns={columns.length} rows={10} />}
          isEmpty={({ pages }) => pages[0]?.length === 0}
          empty={<Empty text="No entries in this period." />}
        >
          {({ pages }) => (
            <DataTable label="Entries" columns={columns} rows={pages.flat()} rowId={({ id }) => String(id)} />
          )}
        </QueryState>
      </div>
      {query.hasNextPage && (
        <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  );
}

const BASE: ListColumn<StatementEntry>[] = [
  { id: 'when', header: 'When', tone: 'muted', cell: ({ created_at }) => exactTime(created_at, 'UTC') },
  { id: 'person', header: 'User', grow: true, cell: ({ user_id }) => <UserRef userId={user_id} /> },
  {
    id: 'entry',
    header: 'Entry',
    from: 'sm',
    cell: ({ kind, withdrawal_id, reason }) =>
      withdrawal_id === null ? (
        <span className="block max-w-48 truncate" title={reason ?? undefined}>
          {reason ?? KINDS[kind] ?? kind}
        </span>
      ) : (
        <Link
          to="/admin/withdrawals"
          search={{ withdrawal: withdrawal_id }}
          className="rounded-sm text-accent-text hover:underline"
        >
          {KINDS[kind] ?? 'Withdrawal'}
        </Link>
      ),
  },
];

export const KINDS: Readonly<Record<string, string>> = {
  top_up: 'Top-up',
  earning: 'Earning',
  correction: 'Correction',
  withdrawal_reserve: 'Withdrawal requested',
  withdrawal_settle: 'Withdrawal paid',
  withdrawal_reopen: 'Withdrawal reopened',
  withdrawal_refund: 'Withdrawal returned',
};

const euro = (id: string, header: string, amount: (row: StatementEntry) => number | null) => ({
  id,
  header,
  align: 'right' as const,
  cell: (row: StatementEntry) => formatEuro(amount(row)),
});

const COLUMNS = [...BASE, euro('amount', 'Amount', ({ amount }) => amount)];
const PAYOUT_COLUMNS = [
  ...BASE,
  euro('fee', 'Fee', ({ fee_eur }) => fee_eur),
  euro('paid', 'Paid out', ({ paid_eur }) => paid_eur),
];
