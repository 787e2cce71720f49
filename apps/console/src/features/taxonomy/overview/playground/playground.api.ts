import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { SUGGESTION_LIMIT } from '@marketdesk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/**
 * What the public app's search suggests, and why. Nearness: 0 equal, 1 starts with it, 2 a word in it starts with it, 3
 * contains it, 4 to 5 a typing error.
 */
export type Explained = RowOf<'admin_explain_taxonomy_search'>;

/** The suggestions of a client, in their order. Nothing is recorded. */
export function explainedSearch(locale: string, query: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'explained', locale, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rpc(
        'admin_explain_taxonomy_search',
        { p_locale: locale, p_query: query, p_limit: SUGGESTION_LIMIT },
        signal,
      ),
  });
}

/** What explains something of a query, but too little to be offered to a client; best first. */
export function nearMisses(locale: string, query: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'near misses', locale, query],
    queryFn: ({ signal }) =>
      rpc(
        'admin_explain_taxonomy_search',
        { p_locale: locale, p_query: query, p_limit: SUGGESTION_LIMIT, p_near_misses: true },
        signal,
      ),
  });
}
