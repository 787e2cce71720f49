import { laterDrawer } from '#kit/list/laterDrawer.tsx';
import { loadPane } from '#kit/list/loadPane.ts';
import { stringifySearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
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
import { WITHDRAWALS_KEY, withdrawalsPage } from './withdrawals.api.ts';
import { WITHDRAWAL_BOXES, WITHDRAWALS_BULK } from './withdrawals.bulk.ts';
import { NARROW_WITHDRAWALS_COLUMNS, WITHDRAWALS_COLUMNS } from './withdrawals.columns.tsx';
import { WITHDRAWAL_SORTS, WITHDRAWALS, type WithdrawalsSearch } from './withdrawals.search.ts';

const SHOWS = [WITHDRAWALS_KEY];

const WithdrawalDetails = laterDrawer(() => import('./details/WithdrawalDetails.tsx'), loadPane);

/** Requests of users to be paid out: found, approved, paid or refused. */
export function WithdrawalsScreen({ search }: { search: WithdrawalsSearch }) {
  const list = useListSearch('withdrawal');
  const { withdrawals, counters, page, openId, notUnderstood, rows, marked, waiting, reread, hold } =
    useWithdrawalsList(search);
  const me = useMe();
  const columns = useIsNarrow() ? NARROW_WITHDRAWALS_COLUMNS : WITHDRAWALS_COLUMNS;

  return (
    <>
      <ListScreen
        name="withdrawals"
        thing="withdrawal"
        title="Manage balance withdrawal requests"
        label="Withdrawals"
        actions={me.role === 'admin' && <StatementButton />}
        below={
          <>
            <HeldNotice />
            <PayoutConflicts />
            {notUnderstood.length === 0 && (
              <WithdrawalCounters query={counters} isFiltered={isFiltered(WITHDRAWALS.filters, search)} />
            )}
          </>
        }
        filters={WITHDRAWALS.filters}
        sorts={WITHDRAWAL_SORTS}
        search={search}
        list={list}
        page={page}
        asked={WITHDRAWALS.arguments(page)}
        openId={openId}
        notUnderstood={notUnderstood}
        query={withdrawals}
        pageQuery={withdrawalsPage}
        shows={SHOWS}
        rows={rows}
        waiting={waiting}
        events={hold.events}
        marked={marked}
        columns={columns}
        boxes={WITHDRAWAL_BOXES}
        bulk={WITHDRAWALS_BULK}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/admin/withdrawals${stringifySearch({ ...search, withdrawal: id })}`}
        icon={<Wallet />}
        failed="Failed to load"
        emptyHint="Withdrawal requests appear here."
      />
      <WithdrawalDetails
        openId={openId}
        rows={rows}
        onClose={() => list.show({ withdrawal: undefined })}
        reread={reread}
        onShow={(withdrawal) => list.show({ withdrawal }, { replace: true })}
      />
    </>
  );
}
