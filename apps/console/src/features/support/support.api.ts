import { readTable, rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SupportPage } from './support.search.ts';
import type { Ticket } from './ticket.ts';

/** A page of the tickets list. */
export function ticketsPage(page: SupportPage) {
  return queryOptions({
    queryKey: ['tickets', { ...page, page: page.page ?? 1 }],
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

/** One ticket, for a link to somebody else's page of the list; null when there is none. */
export function ticketById(id: string) {
  return queryOptions({
    queryKey: ['tickets', 'one', id],
    queryFn: ({ signal }) =>
      readTable<Ticket | null>('support_tickets', '*', (query) => query.eq('id', id).maybeSingle(), signal),
  });
}
