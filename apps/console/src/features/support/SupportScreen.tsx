import { isFiltered } from '#kit/list/chips.ts';
import { readSearch } from '#kit/list/search.ts';
import { without } from '#kit/list/without.ts';
import { DeskDrawer } from '#parts/desk/DeskDrawer.tsx';
import { DeskScreen } from '#parts/desk/DeskScreen.tsx';
import { useDeskList } from '#parts/desk/useDeskList.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { unreadCounts } from './support.api.ts';
import { SUPPORT_COLUMNS } from './support.columns.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import { SUPPORT_VOCABULARY, type SupportSearch } from './support.search.ts';
import { SUPPORT_FILTERS, SupportFilters } from './SupportFilters.tsx';
import { SupportMetrics } from './SupportMetrics.tsx';
import { DrawerActions, ReplyKey } from './TicketKeys.tsx';
import { TicketPreview } from './TicketPreview.tsx';
import { UnreadCounts } from './UnreadCount.tsx';

/** Tickets that people opened in the app. */
export function SupportScreen({ search }: { search: SupportSearch }) {
  const { values, notUnderstood } = readSearch(SUPPORT_VOCABULARY, search);
  const page = without(values, 'ticket');
  const state = useDeskList(SUPPORT_DESK, { page, openId: values.ticket, notUnderstood });
  // Old counts stay while the next are read; without any the list is only a little poorer.
  const unread = useQuery({ ...unreadCounts(state.rows ?? []), placeholderData: keepPreviousData });

  return (
    <UnreadCounts value={unread.data}>
      <DeskScreen
        desk={SUPPORT_DESK}
        state={state}
        columns={SUPPORT_COLUMNS}
        filters={<SupportFilters search={search} list={state.list} problems={notUnderstood} />}
        isFiltered={isFiltered(search, SUPPORT_FILTERS)}
        icon={<LifeBuoy />}
        numbers={<SupportMetrics />}
      />
      <ReplyKey ticket={state.focused} layer="page" />
      <DeskDrawer
        desk={SUPPORT_DESK}
        state={state}
        actions={(ticket, isOpen) => <DrawerActions key={ticket.id} ticket={ticket} isOpen={isOpen} />}
      >
        {(ticket) => <TicketPreview ticket={ticket} />}
      </DeskDrawer>
    </UnreadCounts>
  );
}
