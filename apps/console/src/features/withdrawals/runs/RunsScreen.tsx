import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { Button } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { DataTable } from '#kit/list/DataTable.tsx';
import { InvalidParams } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { idOf } from '#kit/list/page.ts';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { PayoutPages } from '#parts/PayoutPages.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileStack } from 'lucide-react';
import { runPath } from './RunLink.tsx';
import { payoutRuns } from './runs.api.ts';
import { NARROW_RUNS_COLUMNS, RUNS_COLUMNS } from './runs.columns.tsx';
import { RUNS, type RunsSearch } from './runs.search.ts';

/** The payout runs, newest first. A row opens the page of its run. */
export function RunsScreen({ search }: { search: RunsSearch }) {
  const url = useListUrl(RUNS, search);
  const isValid = url.invalidParams.length === 0;
  const query = useInfiniteQuery({ ...payoutRuns(url.page.state), enabled: isValid });
  const navigate = useNavigate();
  const columns = useIsNarrow() ? NARROW_RUNS_COLUMNS : RUNS_COLUMNS;
  return (
    <ListPage
      label="Payout runs"
      header={<PageHeader title="Payout runs" actions={<PayoutPages />} />}
      filters={<ListFilters of={url} tools={<ListTools query={query} />} />}
    >
      {isValid ? (
        <QueryState
          query={query}
          fallback="Failed to load the payout runs"
          skeleton={<TableSkeleton columns={columns.length} />}
          isEmpty={({ pages }) => pages[0]?.length === 0}
          empty={
            <Empty
              icon={<FileStack />}
              text="No payout runs found."
              hint={
                url.isFiltered
                  ? 'Nothing matches these filters. Change them, or press Clear.'
                  : 'Select bank withdrawals in the list of withdrawals, then press Prepare run.'
              }
            />
          }
        >
          {({ pages }) => (
            <DataTable
              label="Payout runs"
              columns={columns}
              rows={pages.flat()}
              rowId={idOf}
              stale={query.isPlaceholderData}
              behaviour={{
                onOpen: ({ id }) =>
                  void navigate({ to: '/admin/withdrawals/runs/$runId', params: { runId: id } }),
                rowHref: ({ id }) => runPath(id),
              }}
            />
          )}
        </QueryState>
      ) : (
        <InvalidParams problems={url.invalidParams} onClear={url.list.clear} />
      )}
      {query.hasNextPage && (
        <Button className="m-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </ListPage>
  );
}
