import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { without } from '#kit/list/without.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { WithdrawalCounters } from './WithdrawalCounters.tsx';
import { WithdrawalDetails } from './WithdrawalDetails.tsx';
import { WITHDRAWAL_FILTERS, WithdrawalFilters } from './WithdrawalFilters.tsx';
import { withdrawalsPage } from './withdrawals.api.ts';
import { WITHDRAWALS_COLUMNS } from './withdrawals.columns.tsx';
import { WITHDRAWALS_VOCABULARY, type WithdrawalsSearch } from './withdrawals.search.ts';

/** Requests of users to be paid out. */
export function WithdrawalsScreen({ search }: { search: WithdrawalsSearch }) {
  const { values, notUnderstood } = readSearch(WITHDRAWALS_VOCABULARY, search);
  const openId = values.withdrawal;
  const page = without(values, 'withdrawal');
  const list = useListSearch('withdrawal');
  const withdrawals = useQuery({ ...withdrawalsPage(page), enabled: notUnderstood.length === 0 });

  return (
    <>
      <ListPage
        label="Withdrawals"
        header={
          <PageHeader
            title="Manage balance withdrawal requests"
            page="Withdrawals"
            badges={withdrawals.data !== undefined && <WithdrawalCounters rows={withdrawals.data.rows} />}
            actions={<RefreshButton query={withdrawals} />}
          />
        }
        filters={<WithdrawalFilters search={search} list={list} problems={notUnderstood} />}
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
          isFiltered={isFiltered(search, WITHDRAWAL_FILTERS)}
          fallback="Failed to load"
          empty="No withdrawals found."
          emptyHint="Requests to be paid out appear here."
          icon={<Wallet />}
          columns={WITHDRAWALS_COLUMNS.length}
        >
          {(rows) => (
            <DataTable
              label="Withdrawals"
              columns={WITHDRAWALS_COLUMNS}
              rows={rows}
              rowId={({ id }) => id}
              stale={withdrawals.isPlaceholderData}
              openId={openId}
              onOpen={({ id }) => list.show({ withdrawal: id }, { replace: openId !== undefined })}
              rowHref={({ id }) => `/admin/withdrawals${stringifySearch({ ...search, withdrawal: id })}`}
            />
          )}
        </ListBody>
      </ListPage>
      <WithdrawalDetails
        withdrawalId={openId}
        known={withdrawals.data?.rows}
        onClose={() => list.show({ withdrawal: undefined })}
      />
    </>
  );
}
