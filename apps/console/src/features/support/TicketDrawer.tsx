import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { RowDrawer } from '#kit/list/RowDrawer.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { ticketById } from './support.api.ts';
import type { Ticket } from './ticket.ts';

interface TicketDrawerProps {
  /** Undefined when closed. */
  ticketId: string | undefined;
  known: readonly Ticket[] | undefined;
  onClose: () => void;
}

/** A ticket beside the list. */
export function TicketDrawer({ ticketId, known, onClose }: TicketDrawerProps) {
  return (
    <RowDrawer
      openId={ticketId}
      known={known}
      rowId={({ id }) => id}
      find={ticketById}
      title={({ subject }) => subject}
      untitled="Ticket"
      fallback="Failed to load ticket"
      missing="There is no such ticket."
      onClose={onClose}
    >
      {(ticket) => <TicketPreview ticket={ticket} />}
    </RowDrawer>
  );
}

function TicketPreview({ ticket }: { ticket: Ticket }) {
  return (
    <Facts>
      <Fact name="Status">
        <ClaimBadge status={ticket.status} />
      </Fact>
      <Fact name="Category">{ticket.category}</Fact>
      <Fact name="User">
        <UserRef userId={ticket.user_id} />
      </Fact>
      <Fact name="Claimed By">
        <UserRef userId={ticket.claimed_by_user_id} />
      </Fact>
      <Fact name="Created">
        <TimeAgo at={ticket.created_at} />
      </Fact>
      <Fact name="Last activity">
        <TimeAgo at={ticket.last_activity_at} />
      </Fact>
      <Fact name="ID">
        <CopyId id={ticket.id} />
      </Fact>
    </Facts>
  );
}
