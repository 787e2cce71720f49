import type { BulkAction } from '#engine/bulk/bulk.ts';
import { isFiltered } from '#engine/list/filters.ts';
import { type ListLook, ListScreen } from '#engine/list/ListScreen.tsx';
import { useList } from '#engine/list/useList.ts';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { formatEuro } from '#kit/format/money.ts';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { idOf } from '#kit/list/page.ts';
import { stringifySearch } from '#kit/list/search.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { HeldNote } from '#parts/HeldNote.tsx';
import { PayoutConflicts } from '#parts/PayoutConflicts.tsx';
import { PayoutPages } from '#parts/PayoutPages.tsx';
import { payoutsHold } from '#parts/payoutsHold.api.ts';
import { nameOf } from '#parts/users.api.ts';
import { useQuery } from '@tanstack/react-query';
import { FileStack, Send, Wallet } from 'lucide-react';
import { useFollowChanges } from './useFollowChanges.ts';
import { userOf, type Withdrawal } from './withdrawal.ts';
import { WithdrawalCounters } from './WithdrawalCounters.tsx';
import { withdrawalById, withdrawalCounters, WITHDRAWALS_KEY, withdrawalsPage } from './withdrawals.api.ts';
import { NARROW_WITHDRAWALS_COLUMNS, WITHDRAWALS_COLUMNS } from './withdrawals.columns.tsx';
import { WITHDRAWAL_SORTS, WITHDRAWALS, type WithdrawalsSearch } from './withdrawals.search.ts';

const WITHDRAWAL_BOXES = selectColumn<Withdrawal>({
  rowId: ({ id }) => id,
  nameOf: (withdrawal) => `${formatEuro(withdrawal.amount_eur)} for ${nameOf(userOf(withdrawal))}`,
  onDemand: true,
});

const PrepareRun = lazyDialog(async () => (await import('./runs/PrepareRun.tsx')).PrepareRun);

const WITHDRAWALS_BULK: readonly BulkAction[] = [
  {
    name: 'process',
    label: 'Process selected',
    icon: Send,
    shortcut: 'process',
    does: 'Process {things}',
    done: '{things} processed.',
    isMain: true,
  },
  {
    name: 'prepare_run',
    label: 'Prepare run',
    icon: FileStack,
    does: 'Prepare a payout run of {things}',
    done: '{things} in a payout run.',
    // Previews and creates the run itself.
    Question: PrepareRun,
  },
];

const LOOK: ListLook<Withdrawal> = {
  name: 'withdrawals',
  title: 'Manage balance withdrawal requests',
  label: 'Withdrawals',
  icon: <Wallet />,
  sorts: WITHDRAWAL_SORTS,
  shows: [WITHDRAWALS_KEY],
  boxes: WITHDRAWAL_BOXES,
  bulk: WITHDRAWALS_BULK,
  failed: 'Failed to load',
  emptyHint: 'Withdrawal requests appear here.',
};

const WithdrawalDetails = lazyDrawer(() => import('./details/WithdrawalDetails.tsx'), loadPane);

export function WithdrawalsScreen({ search }: { search: WithdrawalsSearch }) {
  const { state, drawer, counters, marked } = useWithdrawalsList(search);
  const columns = useIsNarrow() ? NARROW_WITHDRAWALS_COLUMNS : WITHDRAWALS_COLUMNS;

  return (
    <>
      <ListScreen
        look={LOOK}
        state={state}
        columns={columns}
        rowHref={({ id }) => `/admin/withdrawals${stringifySearch({ ...search, withdrawal: id })}`}
        marked={marked}
        heading={{ actions: <PayoutPages /> }}
      >
        <HeldNotice />
        <PayoutConflicts />
        {state.invalidParams.length === 0 && (
          <WithdrawalCounters query={counters} isFiltered={isFiltered(state.filters, search)} />
        )}
      </ListScreen>
      <WithdrawalDetails {...drawer} />
    </>
  );
}

/** Time and reason of a hold of payouts. */
function HeldNotice() {
  const query = useQuery(payoutsHold());
  const { data: hold } = query;
  if (query.isLoadingError) return <FailedLine query={query} fallback="Failed to load payout status" />;
  if (!hold) return null;
  return (
    <div role="status">
      <HeldNote hold={hold}>
        No payouts are sent until admins resume them in Global Config. Withdrawals can still be marked.
      </HeldNote>
    </div>
  );
}

/** The list with stable rows: if a row moved under the pointer, Process Now could pay another withdrawal. */
function useWithdrawalsList(search: WithdrawalsSearch) {
  const { state, drawer, fresh, key } = useList(WITHDRAWALS, {
    search,
    pageQuery: withdrawalsPage,
    rowId: idOf,
    find: withdrawalById,
  });
  const { page, invalidParams } = state;
  const counters = useQuery({ ...withdrawalCounters(page), enabled: invalidParams.length === 0 });
  return { state, drawer, counters, marked: useFollowChanges(fresh, key) };
}
