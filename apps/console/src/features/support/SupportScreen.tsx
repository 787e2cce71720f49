import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { readSearch, stringifySearch } from '#kit/list/search.ts';
import { sortOf } from '#kit/list/sort.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { without } from '#kit/list/without.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { ticketsPage } from './support.api.ts';
import { SUPPORT_COLUMNS } from './support.columns.tsx';
import { SUPPORT_VOCABULARY, type SupportSearch } from './support.search.ts';
import { SUPPORT_FILTERS, SupportFilters } from './SupportFilters.tsx';
import { TicketDrawer } from './TicketDrawer.tsx';

/** Tickets that people opened in the app. */
export function SupportScreen({ search }: { search: SupportSearch }) {
  const { values, notUnderstood } = readSearch(SUPPORT_VOCABULARY, search);
  const openId = values.ticket;
  const page = without(values, 'ticket');
  const list = useListSearch('ticket');
  const tickets = useQuery({ ...ticketsPage(page), enabled: notUnderstood.length === 0 });

  return (
    <>
      <ListPage
        label="Support"
        header={<PageHeader title="Support" actions={<RefreshButton query={tickets} />} />}
        filters={<SupportFilters search={search} list={list} problems={notUnderstood} />}
        pager={
          <ListPager
            query={tickets}
            page={page.page}
            list={list}
            pageQuery={(target) => ticketsPage({ ...page, page: target })}
          />
        }
      >
        <ListBody
          query={tickets}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isFiltered(search, SUPPORT_FILTERS)}
          fallback="Failed to load tickets"
          empty="No tickets found."
          emptyHint="Tickets that people open in the app appear here."
          icon={<LifeBuoy />}
          columns={SUPPORT_COLUMNS.length}
        >
          {(rows) => (
            <DataTable
              label="Support"
              columns={SUPPORT_COLUMNS}
              rows={rows}
              rowId={({ id }) => id}
              stale={tickets.isPlaceholderData}
              sort={sortOf(page, list)}
              openId={openId}
              onOpen={({ id }) => list.show({ ticket: id }, { replace: openId !== undefined })}
              rowHref={({ id }) => `/admin/support${stringifySearch({ ...search, ticket: id })}`}
            />
          )}
        </ListBody>
      </ListPage>
      <TicketDrawer
        ticketId={openId}
        known={tickets.data?.rows}
        onClose={() => list.show({ ticket: undefined })}
      />
    </>
  );
}
