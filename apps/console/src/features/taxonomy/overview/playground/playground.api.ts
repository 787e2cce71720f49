import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { SUGGESTION_LIMIT } from '@marketdesk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/**
 * What a client of the public app is offered, and why. Nearness: 0 the same, 1 its beginning, 2 the beginning of a word in it, 3
 * within it, 4 to 5 mistyped.
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
