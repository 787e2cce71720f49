import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { SUGGESTION_LIMIT } from '@marketdesk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** A result with its reason. Nearness: 0 equal, 1 prefix, 2 prefix of a word, 3 part, 4 to 5 typo. */
export type Explained = RowOf<'admin_explain_taxonomy_search'>;

/** A client's results in their order. Nothing is recorded. */
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

/** Items that explain too little of a query to be results, best first. */
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
