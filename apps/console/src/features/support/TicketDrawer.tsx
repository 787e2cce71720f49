import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { useHasPane } from '#kit/pane/useHasPane.ts';
import { DeskActions } from '#engine/desk/DeskActions.tsx';
import { DeskDrawer } from '#engine/desk/DeskDrawer.tsx';
import { notesInCache } from '#engine/notes/notes.api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { MergeButton } from './related/MergeButton.tsx';
import { ReplyKey } from './ReplyKey.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import { threadInCache } from './thread/thread.api.ts';
import type { Ticket } from './ticket.ts';
import { TicketPane } from './TicketPane.tsx';
import { TicketPreview } from './TicketPreview.tsx';

/** A ticket over the list, or beside it, to be answered there. Loaded after the list. */
export default function TicketDrawer(list: OpenRow<Ticket>) {
  const hasPane = useHasPane();
  return (
    <DeskDrawer
      desk={SUPPORT_DESK}
      of={list}
      prefetch={prefetchDetails}
      actions={(ticket, isOpen) => <DrawerActions key={ticket.id} ticket={ticket} isOpen={isOpen} />}
    >
      {(ticket, isOpen) =>
        hasPane ? (
          <TicketPane key={ticket.id} ticket={ticket} isOpen={isOpen} />
        ) : (
          <TicketPreview ticket={ticket} />
        )
      }
    </DeskDrawer>
  );
}

function prefetchDetails(client: QueryClient, { id }: Ticket): Promise<unknown> {
  return Promise.all([threadInCache(client, id), notesInCache(client, { type: 'ticket', id })]);
}

function DrawerActions({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  // A pane has the reply box itself.
  const hasPane = useHasPane();
  useEnterOpens(ticket, isOpen);
  return (
    <span className="inline-flex items-center justify-end">
      <DeskActions desk={SUPPORT_DESK} item={ticket} keys={isOpen ? 'drawer' : undefined} />
      <MergeButton ticket={ticket} keys={isOpen ? 'drawer' : undefined} />
      <ReplyKey ticket={isOpen && !hasPane ? ticket : undefined} layer="drawer" />
    </span>
  );
}

// Enter opens the ticket's page, unless a button or link of the drawer has the focus.
function useEnterOpens({ id }: Ticket, isOpen: boolean): void {
  const navigate = useNavigate();
  const open = useEffectEvent(() => void navigate(SUPPORT_DESK.link(id)));
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key, target, repeat }: KeyboardEvent) => {
      const isDrawer = target instanceof Element && target.matches('[role=dialog], [data-pane]');
      if (key === 'Enter' && isDrawer && !repeat) open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}
