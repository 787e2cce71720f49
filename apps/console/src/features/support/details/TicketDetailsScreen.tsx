import { DeskItem } from '#engine/desk/DeskItem.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { usePresence } from '#parts/live/usePresence.ts';
import { useNavigate } from '@tanstack/react-router';
import { MessageCircleOff } from 'lucide-react';
import { useRef } from 'react';
import { MergedInto } from '../related/MergedInto.tsx';
import { useReplyKey } from '../ReplyKey.tsx';
import { SUPPORT_DESK } from '../support.desk.ts';
import { Conversation } from '../thread/Conversation.tsx';
import type { Ticket } from '../ticket.ts';
import { TicketAside } from './TicketAside.tsx';
import { TicketHeader } from './TicketHeader.tsx';
import { TicketSkeleton } from './TicketSkeleton.tsx';
import { useLiveTicket } from './useLiveTicket.ts';
import { useNeighbours } from './useNeighbours.ts';

/** A ticket's page, with its actions. It fills the window: only the thread scrolls. */
export function TicketDetailsScreen({ ticketId }: { ticketId: string }) {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-3 p-3 not-short:h-full not-short:min-h-0 md:px-6 md:py-5">
      <DeskItem desk={SUPPORT_DESK} id={ticketId} skeleton={<TicketSkeleton />} icon={<MessageCircleOff />}>
        {(ticket) => <TicketDetails key={ticket.id} ticket={ticket} />}
      </DeskItem>
    </div>
  );
}

/** The page of a loaded ticket. */
function TicketDetails({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const input = useRef<HTMLTextAreaElement>(null);
  const { others, setTyping } = usePresence(`desk:ticket:${ticket.id}`);
  const neighbours = useNeighbours(ticket.id);
  const live = useLiveTicket(ticket.id);
  const reply = useReplyKey(ticket, input);

  const go = (ticketId: string | undefined) => {
    if (ticketId !== undefined) void navigate(SUPPORT_DESK.link(ticketId));
  };
  useShortcuts({ reply, next: () => go(neighbours.next), previous: () => go(neighbours.previous) });

  return (
    <>
      <TicketHeader ticket={ticket} others={others} neighbours={neighbours} live={live} />
      <MergedInto ticket={ticket} />
      <div className="grid min-h-0 flex-1 gap-4 print:block xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Conversation
          ticket={ticket}
          input={input}
          live={live}
          onTyping={() => setTyping(true)}
          onSent={() => setTyping(false)}
        />
        <aside
          aria-label="Details"
          className="hidden min-h-0 overflow-y-auto rounded-lg border bg-surface p-4 shadow-card xl:block print:block"
        >
          <TicketAside ticket={ticket} />
        </aside>
      </div>
    </>
  );
}
