import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { stringifySearch } from '#kit/list/search.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { isFiltered } from '#parts/list/filters.ts';
import { ListScreen } from '#parts/list/ListScreen.tsx';
import { PayoutConflicts } from '#parts/PayoutConflicts.tsx';
import { useMe } from '#session/MeContext.ts';
import { Wallet } from 'lucide-react';
import { HeldNotice } from './HeldNotice.tsx';
import { StatementButton } from './StatementButton.tsx';
import { useWithdrawalsList } from './useWithdrawalsList.ts';
import { WithdrawalCounters } from './WithdrawalCounters.tsx';
import { WITHDRAWALS_KEY } from './withdrawals.api.ts';
import { WITHDRAWAL_BOXES, WITHDRAWALS_BULK } from './withdrawals.bulk.ts';
import { NARROW_WITHDRAWALS_COLUMNS, WITHDRAWALS_COLUMNS } from './withdrawals.columns.tsx';
import { WITHDRAWAL_SORTS, type WithdrawalsSearch } from './withdrawals.search.ts';

const SHOWS = [WITHDRAWALS_KEY];

const WithdrawalDetails = lazyDrawer(() => import('./details/WithdrawalDetails.tsx'), loadPane);

/** Requests of users to be paid out: found, approved, paid or refused. */
export function WithdrawalsScreen({ search }: { search: WithdrawalsSearch }) {
  const { state, drawer, counters, marked } = useWithdrawalsList(search);
  const me = useMe();
  const columns = useIsNarrow() ? NARROW_WITHDRAWALS_COLUMNS : WITHDRAWALS_COLUMNS;

  return (
    <>
      <ListScreen
        name="withdrawals"
        state={state}
        title="Manage balance withdrawal requests"
        label="Withdrawals"
        actions={me.role === 'admin' && <StatementButton />}
        below={
          <>
            <HeldNotice />
            <PayoutConflicts />
            {state.invalidParams.length === 0 && (
              <WithdrawalCounters query={counters} isFiltered={isFiltered(state.filters, search)} />
            )}
          </>
        }
        sorts={WITHDRAWAL_SORTS}
        shows={SHOWS}
        marked={marked}
        columns={columns}
        boxes={WITHDRAWAL_BOXES}
        bulk={WITHDRAWALS_BULK}
        rowHref={({ id }) => `/admin/withdrawals${stringifySearch({ ...search, withdrawal: id })}`}
        icon={<Wallet />}
        failed="Failed to load"
        emptyHint="Withdrawal requests appear here."
      />
      <WithdrawalDetails {...drawer} />
    </>
  );
}
