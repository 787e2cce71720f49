import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** The decision that a ticket appeals against; null for a ticket that was only filed so. Read again with the tickets. */
export function appealOf(ticketId: string) {
  return queryOptions({
    queryKey: ['tickets', 'appeal', ticketId],
    queryFn: ({ signal }) => rpc('admin_get_appeal', { p_ticket_id: ticketId }, signal),
  });
}
