import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { TICKETS_KEY } from '../support.api.ts';

const SHOWN = 5;

/** Other tickets of the same user, the newest first. */
export function otherTickets(userId: string, ticketId: string) {
  return queryOptions({
    queryKey: [...TICKETS_KEY, 'of', userId, { except: ticketId }],
    queryFn: async ({ signal }) => {
      // A search for a whole id finds the tickets of that user.
      const found = await rpc('admin_get_support_tickets', { p_search: userId, p_limit: SHOWN + 1 }, signal);
      return { rows: found.filter(({ id }) => id !== ticketId).slice(0, SHOWN) };
    },
  });
}
