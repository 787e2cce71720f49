import { DeskDrawer } from '#engine/desk/DeskDrawer.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { TicketActions, TicketBadges, TicketView } from './details/TicketView.tsx';
import { SUPPORT_DESK } from './support.desk.ts';
import { threadInCache } from './thread/thread.api.ts';
import type { Ticket } from './ticket.ts';

/** A ticket over or beside the list, with its reply box. Its code loads after the list. */
export default function TicketDrawer(list: OpenRow<Ticket>) {
  return (
    <DeskDrawer
      desk={SUPPORT_DESK}
      of={list}
      prefetch={(client, { id }) => threadInCache(client, id)}
      actions={(ticket, isOpen) => <DrawerActions key={ticket.id} ticket={ticket} isOpen={isOpen} />}
    >
      {(ticket, isOpen) => (
        <TicketView
          key={ticket.id}
          ticket={ticket}
          isPage={false}
          isOpen={isOpen}
          status={({ others }) => (
            <>
              <TicketBadges ticket={ticket} />
              <PresenceBar others={others} />
            </>
          )}
        />
      )}
    </DeskDrawer>
  );
}

function DrawerActions({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  useEnterOpens(ticket, isOpen);
  return <TicketActions ticket={ticket} keys={isOpen ? 'drawer' : undefined} />;
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
