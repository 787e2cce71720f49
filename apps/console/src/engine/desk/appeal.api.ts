import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** The appealed decision of a ticket; null if none is linked. Refetched with the tickets. */
export function appealOf(ticketId: string) {
  return queryOptions({
    queryKey: ['tickets', 'appeal', ticketId],
    queryFn: ({ signal }) => rpc('admin_get_appeal', { p_ticket_id: ticketId }, signal),
  });
}
