import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { sortOf } from '#kit/list/sort.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { WaitingRows } from '#kit/list/WaitingRows.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { LiveControls } from '#parts/live/LiveControls.tsx';
import { useLiveSettings } from '#parts/live/liveSettings.ts';
import { LifeBuoy } from 'lucide-react';
import { RowKeys } from './actions/RowKeys.tsx';
import { RefreshTickets } from './RefreshTickets.tsx';
import { ticketsPage } from './support.api.ts';
import { SUPPORT_COLUMNS } from './support.columns.tsx';
import type { SupportSearch } from './support.search.ts';
import { SUPPORT_FILTERS, SupportFilters } from './SupportFilters.tsx';
import { SupportMetrics } from './SupportMetrics.tsx';
import { TicketDrawer } from './TicketDrawer.tsx';
import { UnreadCounts } from './UnreadCount.tsx';
import { useLiveTickets } from './useLiveTickets.ts';
import { useTicketsList } from './useTicketsList.ts';

const rowId = ({ id }: { id: string }) => id;

/** Tickets that people opened in the app. */
export function SupportScreen({ search }: { search: SupportSearch }) {
  const list = useListSearch('ticket');
  const [settings, setSettings] = useLiveSettings('/admin/support');
  const live = useLiveTickets(settings.realtime);
  const { tickets, page, openId, notUnderstood, rows, marked, waiting, unread, hold } = useTicketsList(
    search,
    settings,
  );

  return (
    <>
      <ListPage
        label="Support"
        header={
          <>
            <PageHeader
              title="Support"
              actions={
                <>
                  <WaitingRows count={waiting} />
                  <LiveControls settings={settings} onChange={setSettings} state={live} />
                  <RefreshTickets query={tickets} />
                </>
              }
            />
            <SupportMetrics />
          </>
        }
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
          emptyHint="Tickets from the app appear here."
          icon={<LifeBuoy />}
          columns={SUPPORT_COLUMNS.length}
        >
          {(loaded) => (
            <div {...hold.events}>
              <UnreadCounts value={unread}>
                <DataTable
                  label="Support"
                  columns={SUPPORT_COLUMNS}
                  rows={rows ?? loaded}
                  rowId={rowId}
                  stale={tickets.isPlaceholderData}
                  marked={marked}
                  sort={sortOf(page, list)}
                  openId={openId}
                  onOpen={({ id }) => list.show({ ticket: id }, { replace: openId !== undefined })}
                  rowHref={({ id }) => `/admin/support/${id}`}
                />
              </UnreadCounts>
            </div>
          )}
        </ListBody>
      </ListPage>
      <RowKeys layer="page" ticket={rows?.find(({ id }) => id === hold.rowId)} />
      <TicketDrawer ticketId={openId} known={rows} onClose={() => list.show({ ticket: undefined })} />
    </>
  );
}
