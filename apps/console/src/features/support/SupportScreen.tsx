import { fetchAhead, fetchCode } from '#backend/fetchCode.ts';
import { useHasPane } from '#kit/pane/useHasPane.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { notesInCache } from '#parts/notes/notes.api.ts';
import { DeskDrawer } from '#parts/desk/DeskDrawer.tsx';
import { DeskScreen } from '#parts/desk/DeskScreen.tsx';
import { useDeskList } from '#parts/desk/useDeskList.ts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { unreadCounts } from './support.api.ts';
import { SUPPORT_BULK } from './support.bulk.ts';
import { SUPPORT_COLUMNS } from './support.columns.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import { type SupportSearch, TICKETS } from './support.search.ts';
import { SupportMetrics } from './SupportMetrics.tsx';
import { DrawerActions, ReplyKey } from './TicketKeys.tsx';
import { threadInCache } from './thread/thread.api.ts';
import type { Ticket } from './ticket.ts';
import { TicketPreview } from './TicketPreview.tsx';
import { UnreadCounts } from './UnreadCount.tsx';

const loadPane = () => import('./TicketPane.tsx');
const TicketPane = lazy(() => fetchCode(loadPane));

/** Tickets that people opened in the app. */
export function SupportScreen({ search }: { search: SupportSearch }) {
  const state = useDeskList(SUPPORT_DESK, TICKETS.read(search));
  const hasPane = useHasPane();
  const isListThere = state.rows !== undefined;
  useEffect(() => {
    if (hasPane && isListThere) fetchAhead(loadPane);
  }, [hasPane, isListThere]);
  // The previous counts stay while new ones are loaded. If that fails, the list is shown without counts.
  const unread = useQuery({ ...unreadCounts(state.rows ?? []), placeholderData: keepPreviousData });

  return (
    <UnreadCounts value={unread.data}>
      <DeskScreen
        desk={SUPPORT_DESK}
        state={state}
        columns={SUPPORT_COLUMNS}
        bulk={SUPPORT_BULK}
        search={search}
        icon={<LifeBuoy />}
        numbers={<SupportMetrics />}
      />
      <ReplyKey ticket={state.focused} layer="page" />
      <DeskDrawer
        desk={SUPPORT_DESK}
        state={state}
        ahead={readAhead}
        actions={(ticket, isOpen) => <DrawerActions key={ticket.id} ticket={ticket} isOpen={isOpen} />}
      >
        {(ticket, isOpen) =>
          hasPane ? (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <TicketPane key={ticket.id} ticket={ticket} isOpen={isOpen} />
            </Suspense>
          ) : (
            <TicketPreview ticket={ticket} />
          )
        }
      </DeskDrawer>
    </UnreadCounts>
  );
}

function readAhead(client: QueryClient, { id }: Ticket): Promise<unknown> {
  return Promise.all([threadInCache(client, id), notesInCache(client, { type: 'ticket', id })]);
}
