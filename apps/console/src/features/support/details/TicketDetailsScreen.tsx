import { DeskItem } from '#engine/desk/DeskItem.tsx';
import { MessageCircleOff } from 'lucide-react';
import { SUPPORT_DESK } from '../support.desk.ts';
import { TicketDetails } from './TicketDetails.tsx';
import { TicketSkeleton } from './TicketSkeleton.tsx';

/** One ticket with its conversation, and everything that can be done about it. It fills the window: only the thread scrolls. */
export function TicketDetailsScreen({ ticketId }: { ticketId: string }) {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-3 p-3 not-short:h-full not-short:min-h-0 md:px-6 md:py-5">
      <DeskItem desk={SUPPORT_DESK} id={ticketId} skeleton={<TicketSkeleton />} icon={<MessageCircleOff />}>
        {(ticket) => <TicketDetails key={ticket.id} ticket={ticket} />}
      </DeskItem>
    </div>
  );
}
