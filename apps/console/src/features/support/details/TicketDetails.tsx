import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { usePresence } from '#parts/live/usePresence.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { SUPPORT_DESK } from '../support.desk.ts';
import { MergedInto } from '../related/MergedInto.tsx';
import { Conversation } from '../thread/Conversation.tsx';
import { useReplyKey } from '../ReplyKey.tsx';
import type { Ticket } from '../ticket.ts';
import { TicketAside } from './TicketAside.tsx';
import { TicketHeader } from './TicketHeader.tsx';
import { useLiveTicket } from './useLiveTicket.ts';
import { useNeighbours } from './useNeighbours.ts';

/** A ticket's page once the ticket is there. */
export function TicketDetails({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const input = useRef<HTMLTextAreaElement>(null);
  const { others, setTyping } = usePresence(`desk:ticket:${ticket.id}`);
  const neighbours = useNeighbours(ticket.id);
  const live = useLiveTicket(ticket.id);
  const reply = useReplyKey(ticket, input);

  const go = (ticketId: string | undefined) => {
    if (ticketId !== undefined) void navigate(SUPPORT_DESK.link(ticketId));
  };
  useShortcuts({ r: reply, j: () => go(neighbours.next), k: () => go(neighbours.previous) });

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
