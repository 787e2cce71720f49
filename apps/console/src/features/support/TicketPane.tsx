import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import { usePresence } from '#parts/live/usePresence.ts';
import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { useMe } from '#session/MeContext.ts';
import { useRef } from 'react';
import { useLiveTicket } from './details/useLiveTicket.ts';
import { MergedInto } from './related/MergedInto.tsx';
import { RelatedTickets } from './related/RelatedTickets.tsx';
import { TicketSummary } from './TicketPreview.tsx';
import { Conversation } from './thread/Conversation.tsx';
import { replyRefusal, type Ticket } from './ticket.ts';

interface TicketPaneProps {
  ticket: Ticket;
  /** Whether it has the keys. */
  isOpen: boolean;
}

/** A ticket beside the list, to be answered there: with all of its thread. */
export function TicketPane({ ticket, isOpen }: TicketPaneProps) {
  const me = useMe();
  const input = useRef<HTMLTextAreaElement>(null);
  const { others, setTyping } = usePresence(`desk:ticket:${ticket.id}`, isOpen);
  const live = useLiveTicket(ticket.id);
  const reply = () => {
    const refusal = replyRefusal(ticket, me);
    if (refusal === null) input.current?.focus();
    else showToast({ kind: 'error', text: refusal });
  };
  useShortcuts({ r: reply }, { layer: 'drawer', enabled: isOpen });
  return (
    <div className="flex flex-col gap-4">
      <PresenceBar others={others} />
      <MergedInto ticket={ticket} />
      <div className="flex h-[max(24rem,100dvh-13rem)] flex-col [&>section]:flex-1">
        <Conversation
          ticket={ticket}
          input={input}
          live={live}
          beside
          onTyping={() => setTyping(true)}
          onSent={() => setTyping(false)}
        />
      </div>
      <TicketSummary ticket={ticket} />
      <RelatedTickets ticket={ticket} level="h3" />
      <NotesSection noted={{ type: 'ticket', id: ticket.id }} />
    </div>
  );
}
