import { Empty } from '#kit/Empty.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { accountOf } from '#parts/account.api.ts';
import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { otherTickets } from '../support.api.ts';
import { LazyAppeal } from '../LazyAppeal.tsx';
import { RelatedTickets } from '../related/RelatedTickets.tsx';
import { SUPPORT_DESK } from '../support.desk.ts';
import type { Ticket } from '../ticket.ts';
import { TicketFacts } from '../TicketFacts.tsx';

/** The facts of a ticket and its user, and their other tickets. */
export function TicketAside({ ticket }: { ticket: Ticket }) {
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Ticket">
        <h2 className="pb-1 font-semibold">Ticket</h2>
        <TicketFacts
          ticket={ticket}
          history={
            <>
              <Fact name="Claimed">
                <TimeAgo at={ticket.claimed_at} />
              </Fact>
              {ticket.closed_at !== null && (
                <Fact name="Closed">
                  <TimeAgo at={ticket.closed_at} />
                </Fact>
              )}
            </>
          }
        />
      </section>
      <LazyAppeal ticket={ticket} level="h2" />
      <RelatedTickets ticket={ticket} level="h2" />
      <NotesSection noted={{ type: 'ticket', id: ticket.id }} level="h2" />
      <section aria-label="User">
        <h2 className="pb-1 font-semibold">User</h2>
        <UserFacts userId={ticket.user_id} />
      </section>
      <section aria-label="Other tickets">
        <h2 className="pb-1 font-semibold">Other tickets</h2>
        <OtherTickets ticket={ticket} />
      </section>
    </div>
  );
}

function UserFacts({ userId }: { userId: string }) {
  const account = useQuery(accountOf(userId));
  return (
    <Facts>
      <Fact name="Name">
        <UserRef userId={userId} />
      </Fact>
      <Fact name="Email">{account.data?.email ?? NOTHING}</Fact>
      <Fact name="Language">{account.data?.preferred_locale ?? NOTHING}</Fact>
      <Fact name="Worker">
        {account.data === undefined ? NOTHING : account.data?.is_worker ? 'Yes' : 'No'}
      </Fact>
      <Fact name="Joined">
        <TimeAgo at={account.data?.created_at} />
      </Fact>
    </Facts>
  );
}

function OtherTickets({ ticket }: { ticket: Ticket }) {
  const others = useQuery(otherTickets(ticket.user_id, ticket.id));
  return (
    <QueryState
      query={others}
      fallback="Failed to load tickets"
      skeleton={<Skeleton className="h-10 w-full" />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<Empty text="This is their only ticket." />}
    >
      {({ rows }) => (
        <ul className="flex flex-col">
          {rows.map((other) => (
            <li key={other.id} className="border-b last:border-b-0">
              <Link
                {...SUPPORT_DESK.link(other.id)}
                className="flex min-h-10 items-center gap-2 rounded-sm py-1.5 hover:bg-hover"
              >
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {other.subject}
                </span>
                <ClaimBadge status={other.status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
