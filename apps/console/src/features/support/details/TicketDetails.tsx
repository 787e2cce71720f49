import { usePresence } from '#parts/live/usePresence.ts';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { REPLY_HASH } from '../actions/useReplyTo.ts';
import { Conversation } from '../thread/Conversation.tsx';
import type { Ticket } from '../ticket.ts';
import { DetailsKeys } from './DetailsKeys.tsx';
import { TicketAside } from './TicketAside.tsx';
import { TicketHeader } from './TicketHeader.tsx';
import { useLiveTicket } from './useLiveTicket.ts';
import { useNeighbours } from './useNeighbours.ts';

/** A ticket's page once the ticket is there. */
export function TicketDetails({ ticket }: { ticket: Ticket }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const { others, setTyping } = usePresence(`desk:ticket:${ticket.id}`);
  const neighbours = useNeighbours(ticket.id);
  const live = useLiveTicket(ticket.id);
  useReplyHash(() => input.current?.focus());

  return (
    <>
      <TicketHeader ticket={ticket} others={others} neighbours={neighbours} live={live} />
      <div className="grid min-h-0 flex-1 gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Conversation
          ticket={ticket}
          input={input}
          live={live}
          onTyping={() => setTyping(true)}
          onSent={() => setTyping(false)}
        />
        <aside
          aria-label="Details"
          className="hidden min-h-0 overflow-y-auto rounded-lg border bg-surface p-4 shadow-card xl:block"
        >
          <TicketAside ticket={ticket} />
        </aside>
      </div>
      <DetailsKeys ticket={ticket} neighbours={neighbours} input={input} />
    </>
  );
}

// Who came by `r` begins in the reply box; the address then is the ticket's own again.
function useReplyHash(focus: () => void): void {
  const navigate = useNavigate();
  const isWanted = useRouterState({ select: ({ location }) => location.hash === REPLY_HASH });
  useEffect(() => {
    if (!isWanted) return;
    focus();
    void navigate({ to: '.', hash: '', replace: true });
  });
}
