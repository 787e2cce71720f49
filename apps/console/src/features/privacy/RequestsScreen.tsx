import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { useListUrl } from '#engine/list/useListUrl.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { idOf } from '#kit/list/page.ts';
import { sortOf } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ShieldUser } from 'lucide-react';
import { privacyRequests } from './requests.api.ts';
import { requestPath } from './request.ts';
import { NARROW_REQUEST_COLUMNS, REQUEST_COLUMNS } from './requests.columns.tsx';
import { REQUESTS, type RequestsSearch } from './requests.search.ts';

/** Requests of people about their data, the next due first. A row opens its page. */
export function RequestsScreen({ search }: { search: RequestsSearch }) {
  const url = useListUrl(REQUESTS, search);
  const query = useQuery({ ...privacyRequests(url.page), enabled: url.invalidParams.length === 0 });
  const { orderBy = 'due_at', orderDir = 'asc' } = url.page;
  const navigate = useNavigate();
  const columns = useIsNarrow() ? NARROW_REQUEST_COLUMNS : REQUEST_COLUMNS;
  return (
    <ListPage
      label="Privacy requests"
      header={<PageHeader title="Privacy requests" />}
      filters={<ListFilters of={url} tools={<ListTools query={query} />} />}
      pager={<ListPager of={url} query={query} pageQuery={privacyRequests} />}
    >
      <ListBody
        of={url}
        query={query}
        words={{
          fallback: 'Failed to load the privacy requests',
          empty: 'No privacy requests found.',
          hint: 'Nothing waits for you. Open a request on a person’s page or in their ticket; choose a state to see closed ones.',
          icon: <ShieldUser />,
        }}
        columns={columns.length}
      >
        {(rows) => (
          <DataTable
            label="Privacy requests"
            columns={columns}
            rows={rows}
            rowId={idOf}
            sort={sortOf({ orderBy, orderDir }, url.list)}
            stale={query.isPlaceholderData}
            behaviour={{
              onOpen: ({ id }) =>
                void navigate({ to: '/admin/privacy/$requestId', params: { requestId: id } }),
              rowHref: ({ id }) => requestPath(id),
            }}
          />
        )}
      </ListBody>
    </ListPage>
  );
}
