import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { stringifySearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { WaitingRows } from '#kit/list/WaitingRows.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { ExportList } from '#parts/export/ExportList.tsx';
import { isFiltered } from '#parts/list/filters.ts';
import { ListFilters } from '#parts/list/ListFilters.tsx';
import { PayoutConflicts } from '#parts/PayoutConflicts.tsx';
import { useMe } from '#session/MeContext.ts';
import { Wallet } from 'lucide-react';
import { WithdrawalDetails } from './details/WithdrawalDetails.tsx';
import { HeldNotice } from './HeldNotice.tsx';
import { StatementButton } from './StatementButton.tsx';
import { useWithdrawalsList } from './useWithdrawalsList.ts';
import { WithdrawalCounters } from './WithdrawalCounters.tsx';
import { WITHDRAWALS_KEY, withdrawalsPage } from './withdrawals.api.ts';
import { NARROW_WITHDRAWALS_COLUMNS, WITHDRAWALS_COLUMNS } from './withdrawals.columns.tsx';
import { WITHDRAWALS, type WithdrawalsSearch } from './withdrawals.search.ts';

/** Requests of users to be paid out: found, approved, paid or refused. */
export function WithdrawalsScreen({ search }: { search: WithdrawalsSearch }) {
  const list = useListSearch('withdrawal');
  const { withdrawals, counters, page, openId, notUnderstood, rows, marked, waiting, hold } =
    useWithdrawalsList(search);
  const columns = useIsNarrow() ? NARROW_WITHDRAWALS_COLUMNS : WITHDRAWALS_COLUMNS;
  const me = useMe();
  const isNarrowed = isFiltered(WITHDRAWALS.filters, search);

  return (
    <>
      <ListPage
        label="Withdrawals"
        header={
          <>
            <PageHeader
              title="Manage balance withdrawal requests"
              page="Withdrawals"
              actions={
                <>
                  <WaitingRows count={waiting} />
                  {me.role === 'admin' && <StatementButton />}
                  <ExportList
                    list="withdrawals"
                    filters={WITHDRAWALS.arguments(page)}
                    problems={notUnderstood}
                  />
                  <RefreshButton query={withdrawals} keys={[WITHDRAWALS_KEY]} />
                </>
              }
            />
            <HeldNotice />
            <PayoutConflicts />
            {notUnderstood.length === 0 && <WithdrawalCounters query={counters} isFiltered={isNarrowed} />}
          </>
        }
        filters={
          <ListFilters filters={WITHDRAWALS.filters} search={search} list={list} problems={notUnderstood} />
        }
        pager={
          <ListPager
            query={withdrawals}
            page={page.page}
            list={list}
            pageQuery={(target) => withdrawalsPage({ ...page, page: target })}
          />
        }
      >
        <ListBody
          query={withdrawals}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isNarrowed}
          fallback="Failed to load"
          empty="No withdrawals found."
          emptyHint="Withdrawal requests appear here."
          icon={<Wallet />}
          columns={columns.length}
        >
          {(loaded) => (
            <div {...hold.events}>
              <DataTable
                label="Withdrawals"
                columns={columns}
                rows={rows ?? loaded}
                rowId={({ id }) => id}
                stale={withdrawals.isPlaceholderData}
                marked={marked}
                openId={openId}
                onOpen={({ id }) => list.show({ withdrawal: id }, { replace: openId !== undefined })}
                rowHref={({ id }) => `/admin/withdrawals${stringifySearch({ ...search, withdrawal: id })}`}
              />
            </div>
          )}
        </ListBody>
      </ListPage>
      <WithdrawalDetails
        withdrawalId={openId}
        known={rows}
        onClose={() => list.show({ withdrawal: undefined })}
      />
    </>
  );
}
