import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { TurnFacts } from '#engine/desk/TurnFacts.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import type { ReactNode } from 'react';
import { SUPPORT_DESK } from './support.desk.ts';
import type { Ticket } from './ticket.ts';

interface TicketFactsProps {
  ticket: Ticket;
  /** Facts about its user. */
  user?: ReactNode;
  /** Facts after its creation. */
  history?: ReactNode;
}

/** A ticket's state, claimer and times. */
export function TicketFacts({ ticket, user, history }: TicketFactsProps) {
  return (
    <Facts>
      <Fact name="Status">
        <ClaimBadge status={ticket.status} />
      </Fact>
      <Fact name="Category">{ticket.category}</Fact>
      {user}
      <Fact name="Claimed By">
        <UserRef userId={ticket.claimed_by_user_id} />
      </Fact>
      <TurnFacts desk={SUPPORT_DESK} item={ticket} />
      <Fact name="Created">
        <TimeAgo at={ticket.created_at} />
      </Fact>
      {history}
      <Fact name="Last activity">
        <TimeAgo at={ticket.last_activity_at} />
      </Fact>
      <Fact name="ID">
        <span className="-ml-1">
          <CopyId id={ticket.id} />
        </span>
      </Fact>
    </Facts>
  );
}
