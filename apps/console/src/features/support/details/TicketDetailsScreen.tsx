import { BackendError } from '#backend/BackendError.ts';
import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircleOff } from 'lucide-react';
import { ticketById } from '../support.api.ts';
import { TicketDetails } from './TicketDetails.tsx';
import { SUPPORT_CRUMBS } from './TicketHeader.tsx';
import { TicketSkeleton } from './TicketSkeleton.tsx';
import { isTicketId } from './ticketId.ts';

/** One ticket with its conversation, and everything that can be done about it. It fills the window: only the thread scrolls. */
export function TicketDetailsScreen({ ticketId }: { ticketId: string }) {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-3 p-3 not-short:h-full not-short:min-h-0 md:px-6 md:py-5">
      <OneTicket ticketId={ticketId} />
    </div>
  );
}

function OneTicket({ ticketId }: { ticketId: string }) {
  const isId = isTicketId(ticketId);
  const ticket = useQuery({ ...ticketById(ticketId), enabled: isId });
  if (!isId)
    return <NoTicket hint="This link has no valid ticket ID. It may have been cut off when copied." />;
  if (ticket.data === null || isNotFound(ticket.error))
    return (
      <NoTicket hint="This ticket does not exist. Tickets are deleted along with their user’s account." />
    );
  return (
    <>
      {ticket.data === undefined && ticket.isError && <PageHeader title="Ticket" crumbs={SUPPORT_CRUMBS} />}
      <QueryState query={ticket} fallback="Failed to load ticket" skeleton={<TicketSkeleton />}>
        {(data) => data !== null && <TicketDetails key={ticketId} ticket={data} />}
      </QueryState>
    </>
  );
}

function NoTicket({ hint }: { hint: string }) {
  return (
    <>
      <PageHeader title="Ticket" crumbs={SUPPORT_CRUMBS} />
      <Empty
        icon={<MessageCircleOff />}
        text="Ticket not found"
        hint={hint}
        action={
          <Link to="/admin/support" className={buttonClass('primary')}>
            All tickets
          </Link>
        }
      />
    </>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof BackendError && error.status === 404;
}
