import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { readSearch } from '#kit/list/search.ts';
import { sortOf } from '#kit/list/sort.ts';
import { useHold } from '#kit/list/useHold.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { useMarkedRows } from '#kit/list/useMarkedRows.ts';
import { useSteadyRows } from '#kit/list/useSteadyRows.ts';
import { without } from '#kit/list/without.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { LiveControls } from '#parts/live/LiveControls.tsx';
import { refetchIntervalOf, useLiveSettings } from '#parts/live/liveSettings.ts';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { RowKeys } from './actions/RowKeys.tsx';
import { ticketById, ticketsPage } from './support.api.ts';
import { SUPPORT_COLUMNS } from './support.columns.tsx';
import { SUPPORT_VOCABULARY, type SupportSearch } from './support.search.ts';
import { SUPPORT_FILTERS, SupportFilters } from './SupportFilters.tsx';
import { SupportMetrics } from './SupportMetrics.tsx';
import { TicketDrawer } from './TicketDrawer.tsx';
import { useLiveTickets } from './useLiveTickets.ts';

const rowId = ({ id }: { id: string }) => id;

/** Tickets that people opened in the app. */
export function SupportScreen({ search }: { search: SupportSearch }) {
  const { values, notUnderstood } = readSearch(SUPPORT_VOCABULARY, search);
  const openId = values.ticket;
  const page = without(values, 'ticket');
  const list = useListSearch('ticket');
  const [settings, setSettings] = useLiveSettings('/admin/support');
  const live = useLiveTickets(settings.realtime);
  const tickets = useQuery({
    ...ticketsPage(page),
    enabled: notUnderstood.length === 0,
    refetchInterval: refetchIntervalOf(settings),
  });

  const hold = useHold();
  const key = JSON.stringify(page);
  const isNext = tickets.isPlaceholderData;
  const steady = useSteadyRows({
    fresh: tickets.data?.rows,
    key: isNext ? '' : key,
    isHeld: hold.isHeld && !isNext,
    find: ticketById,
  });
  const marked = useMarkedRows(isNext ? undefined : tickets.data?.rows, key);
  const rows = steady.rows ?? [];

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
                  <LiveControls settings={settings} onChange={setSettings} state={live} />
                  <RefreshButton query={tickets} />
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
          emptyHint="Tickets that people open in the app appear here."
          icon={<LifeBuoy />}
          columns={SUPPORT_COLUMNS.length}
        >
          {() => (
            <div {...hold.events}>
              <DataTable
                label="Support"
                columns={SUPPORT_COLUMNS}
                rows={rows}
                rowId={rowId}
                stale={isNext}
                marked={marked}
                sort={sortOf(page, list)}
                openId={openId}
                onOpen={({ id }) => list.show({ ticket: id }, { replace: openId !== undefined })}
                rowHref={({ id }) => `/admin/support/${id}`}
              />
            </div>
          )}
        </ListBody>
      </ListPage>
      {openId === undefined && <RowKeys layer="page" ticket={rows.find(({ id }) => id === hold.rowId)} />}
      <TicketDrawer
        ticketId={openId}
        known={tickets.data?.rows}
        onClose={() => list.show({ ticket: undefined })}
      />
    </>
  );
}
