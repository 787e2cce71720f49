import { CopyId } from '#kit/CopyId.tsx';
import { Empty } from '#kit/Empty.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { accountOf } from '#parts/account.api.ts';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Ticket } from '../ticket.ts';
import { otherTickets } from './details.api.ts';

/** The facts of a ticket, of its user, and what else they asked. */
export function TicketAside({ ticket }: { ticket: Ticket }) {
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Ticket">
        <h2 className="pb-1 font-semibold">Ticket</h2>
        <Facts>
          <Fact name="Status">
            <ClaimBadge status={ticket.status} />
          </Fact>
          <Fact name="Category">{ticket.category}</Fact>
          <Fact name="Claimed By">
            <UserRef userId={ticket.claimed_by_user_id} />
          </Fact>
          <Fact name="Created">
            <TimeAgo at={ticket.created_at} />
          </Fact>
          <Fact name="Claimed">
            <TimeAgo at={ticket.claimed_at} />
          </Fact>
          {ticket.closed_at !== null && (
            <Fact name="Closed">
              <TimeAgo at={ticket.closed_at} />
            </Fact>
          )}
          <Fact name="Last activity">
            <TimeAgo at={ticket.last_activity_at} />
          </Fact>
          <Fact name="ID">
            <span className="-ml-1">
              <CopyId id={ticket.id} />
            </span>
          </Fact>
        </Facts>
      </section>
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
                to="/admin/support/$ticketId"
                params={{ ticketId: other.id }}
                className="flex min-h-10 items-center gap-2 rounded-sm py-1.5 hover:bg-hover"
              >
                <span className="min-w-0 flex-1 truncate">{other.subject}</span>
                <ClaimBadge status={other.status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
