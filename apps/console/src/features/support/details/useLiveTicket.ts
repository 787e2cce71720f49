import { deskItem } from '#engine/desk/desk.ts';
import type { LiveState } from '#parts/live/useChanges.ts';
import { useReread } from '#parts/live/useReread.ts';
import { useQuery } from '@tanstack/react-query';
import { relatedTickets } from '../related/related.api.ts';
import { SUPPORT_DESK } from '../support.desk.ts';
import { messagesKey } from '../thread/thread.api.ts';

const WITHOUT_LIVE_MS = 15_000;
const everyMs = 500;

/** For a query's `refetchInterval`: polls while no changes arrive. */
export function withoutLive(state: LiveState): number | false {
  return state === 'live' ? false : WITHOUT_LIVE_MS;
}

/** Keeps a ticket's page current. Returns the connection state of its messages. */
export function useLiveTicket(ticketId: string): LiveState {
  const ticket = deskItem(SUPPORT_DESK, ticketId);
  useReread({
    source: { table: 'support_tickets', filter: `id=eq.${ticketId}` },
    key: ticket.queryKey,
    everyMs,
  });
  const state = useReread({
    source: { table: 'support_messages', filter: `ticket_id=eq.${ticketId}` },
    key: messagesKey(ticketId),
    everyMs,
  });
  const related = useQuery(relatedTickets(ticketId)).data ?? [];
  // Messages written into merged tickets change this ticket's row.
  useReread({
    source: { table: 'support_tickets', filter: `id=eq.${ticketId}` },
    key: messagesKey(ticketId),
    everyMs,
    enabled: related.some(({ relation }) => relation === 'merged'),
  });
  useQuery({ ...ticket, refetchInterval: withoutLive(state) });
  return state;
}
