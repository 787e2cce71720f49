import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { HISTORY_DAYS } from '@marketdesk/contract/limits.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Ticket } from './ticket.ts';

/** Key prefix of all queries with tickets. */
export const TICKETS_KEY = ['tickets'] as const;
export const NUMBERS_KEY = ['support-numbers'] as const;

/** Invalidated by a changed ticket: tickets, metrics, the sidebar's badge. */
export const SHOWS_TICKETS = [TICKETS_KEY, NUMBERS_KEY, ['metrics']] as const;

/** The desk's four numbers. */
export function supportNumbers() {
  return queryOptions({
    queryKey: [...NUMBERS_KEY, 'now'],
    queryFn: async ({ signal }) => (await rpc('get_support_observability', {}, signal))[0] ?? null,
    refetchInterval: 60_000,
  });
}

/** Tickets created and closed per day, oldest day first. */
export function supportHistory() {
  return queryOptions({
    queryKey: [...NUMBERS_KEY, 'history'],
    staleTime: 60_000,
    queryFn: ({ signal }) => rpc('get_support_history', { p_days: HISTORY_DAYS }, signal),
  });
}

/** The last message of a ticket, its number of unread messages, and facts about its user. */
export type TicketPreview = RowOf<'admin_get_unread_counts'>;

/** Previews by ticket id, for the tickets of a page. */
export function ticketPreviews(tickets: readonly Ticket[]) {
  const ids = tickets.map(({ id }) => id);
  return queryOptions({
    queryKey: [...TICKETS_KEY, 'unread', ids.toSorted().join()],
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, TicketPreview>> => {
      const rows = await rpc('admin_get_unread_counts', { p_ticket_ids: ids }, signal);
      return new Map(rows.map((row) => [row.ticket_id, row]));
    },
  });
}

/** The unread messages of a ticket of the displayed list; 0 outside it. */
export function unreadOnScreen(client: QueryClient, ticketId: string): number {
  const shown = client.getQueriesData<ReadonlyMap<string, TicketPreview>>({
    queryKey: [...TICKETS_KEY, 'unread'],
    type: 'active',
  });
  return Math.max(0, ...shown.map(([, previews]) => previews?.get(ticketId)?.unread ?? 0));
}
