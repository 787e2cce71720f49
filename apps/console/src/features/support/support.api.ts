import { readTable, rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SupportPage } from './support.search.ts';
import type { Ticket } from './ticket.ts';

/** Everything under it holds tickets. */
export const TICKETS_KEY = ['tickets'] as const;
export const NUMBERS_KEY = ['support-numbers'] as const;

/** What is read again when a ticket has changed: whatever shows tickets, the numbers over the list, the sidebar's badge. */
export const SHOWS_TICKETS = [TICKETS_KEY, NUMBERS_KEY, ['metrics']] as const;

const HISTORY_DAYS = 30;

/** A page of the tickets list. */
export function ticketsPage(page: SupportPage) {
  return queryOptions({
    queryKey: [...TICKETS_KEY, { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(await rpc('admin_get_support_tickets', ticketArguments(page), signal)),
  });
}

function ticketArguments(page: SupportPage) {
  return {
    p_status: page.status,
    p_claimed_only: page.claimedOnly,
    p_category: page.category,
    p_date_from: page.from,
    p_date_to: page.to,
    p_search: page.search,
    p_order_by: page.orderBy,
    p_order_dir: page.orderDir,
    ...pageWindow(page.page),
  };
}

/** One ticket by its id; null when there is none. */
export function ticketById(id: string) {
  return queryOptions({
    queryKey: [...TICKETS_KEY, 'one', id],
    queryFn: ({ signal }) =>
      readTable<Ticket | null>('support_tickets', '*', (query) => query.eq('id', id).maybeSingle(), signal),
  });
}

/** How support is doing, in four numbers. */
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
