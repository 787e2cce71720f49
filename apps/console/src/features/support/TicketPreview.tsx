import { Fact } from '#kit/Facts.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { AccountBadges } from '#parts/AccountBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery } from '@tanstack/react-query';
import { LazyAppeal } from './LazyAppeal.tsx';
import { MergedInto } from './related/MergedInto.tsx';
import { RelatedTickets } from './related/RelatedTickets.tsx';
import { lastMessages } from './thread/thread.api.ts';
import { MessageGroup } from './thread/MessageGroup.tsx';
import { threadItems } from './thread/threadItems.ts';
import type { Ticket } from './ticket.ts';
import { TicketFacts } from './TicketFacts.tsx';

/** What one wants to know of a ticket before opening it. */
export function TicketPreview({ ticket }: { ticket: Ticket }) {
  return (
    <div className="flex flex-col gap-4">
      <MergedInto ticket={ticket} />
      <TicketSummary ticket={ticket} />
      <LastMessages ticket={ticket} />
      <RelatedTickets ticket={ticket} level="h3" />
    </div>
  );
}

/** The facts of a ticket, and the decision that it appeals against. */
export function TicketSummary({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <TicketFacts
        ticket={ticket}
        user={
          <Fact name="User">
            <span className="flex flex-wrap items-center gap-2">
              <UserRef userId={ticket.user_id} />
              <AccountBadges userId={ticket.user_id} />
            </span>
          </Fact>
        }
      />
      <LazyAppeal ticket={ticket} level="h3" />
    </>
  );
}

/** The end of the conversation. A look at it marks nothing as read. */
function LastMessages({ ticket }: { ticket: Ticket }) {
  const last = useQuery(lastMessages(ticket.id));
  return (
    <section aria-label="Last messages" className="flex flex-col gap-2">
      <h3 className="font-semibold">Last messages</h3>
      <QueryState
        query={last}
        fallback="Failed to load messages"
        skeleton={
          <div className="flex flex-col gap-3">
            <Skeleton className="h-20 w-4/5 rounded-xl" />
            <Skeleton className="h-20 w-4/5 self-end rounded-xl" />
          </div>
        }
        isEmpty={(messages) => messages.length === 0}
        empty={<p className="text-muted">No messages yet.</p>}
      >
        {(messages) => (
          <ol className="flex flex-col gap-3">
            {threadItems({ messages, ticket }).map((item) =>
              item.kind === 'group' ? <MessageGroup key={item.key} group={item} withDay /> : null,
            )}
          </ol>
        )}
      </QueryState>
    </section>
  );
}
