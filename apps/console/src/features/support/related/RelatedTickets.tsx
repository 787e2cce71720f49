import { Button } from '#kit/Button.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Ticket } from '../ticket.ts';
import { MergeAndLink } from './MergeAndLink.tsx';
import { type RelatedTicket, relatedTickets, similarTickets } from './related.api.ts';
import { TicketLine } from './TicketLine.tsx';
import { useUnlink, useUnmerge } from './useRelate.ts';

/** Merged, linked and likely duplicate tickets. Nothing without any. */
export function RelatedTickets({ ticket }: { ticket: Ticket }) {
  const related = useQuery({
    ...relatedTickets(ticket.id),
    select: (rows) => rows.filter(({ relation }) => relation !== 'merged_into'),
  });
  return (
    <>
      <Lines title="Related tickets" query={related} fallback="Failed to load related tickets">
        {(other) => <Related key={other.id} ticket={ticket} other={other} />}
      </Lines>
      <Lines
        title="Probably the same"
        query={useQuery(similarTickets(ticket.id))}
        fallback="Failed to load similar tickets"
      >
        {(other) => (
          <TicketLine key={other.id} ticket={other}>
            <MergeAndLink ticket={ticket} other={other} />
          </TicketLine>
        )}
      </Lines>
    </>
  );
}

interface LinesProps<Row> {
  title: string;
  query: UseQueryResult<readonly Row[]>;
  fallback: string;
  children: (row: Row) => ReactNode;
}

function Lines<Row>({ title, query, fallback, children }: LinesProps<Row>) {
  if (query.isPending) return null;
  return (
    <QueryState query={query} fallback={fallback} skeleton={null}>
      {(rows) =>
        rows.length > 0 && (
          <section aria-label={title}>
            <h2 className="pb-1 font-semibold">{title}</h2>
            <ul>{rows.map(children)}</ul>
          </section>
        )
      }
    </QueryState>
  );
}

function Related({ ticket, other }: { ticket: Ticket; other: RelatedTicket }) {
  const unmerging = useUnmerge();
  const unlinking = useUnlink();
  if (other.relation === 'merged') {
    return (
      <TicketLine ticket={other} about="Merged into this" since={other.related_at}>
        {other.can_unmerge && (
          <Button
            size="sm"
            busy={unmerging.busy}
            onClick={() => unmerging.start({ from: other, into: ticket })}
          >
            Unmerge
          </Button>
        )}
      </TicketLine>
    );
  }
  return (
    <TicketLine
      ticket={other}
      {...(other.user_id === ticket.user_id
        ? { about: 'Linked', since: other.related_at }
        : { about: <UserRef userId={other.user_id} /> })}
    >
      <Button size="sm" busy={unlinking.busy} onClick={() => unlinking.start([ticket, other])}>
        Unlink
      </Button>
    </TicketLine>
  );
}
