import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { TARGET_SUGGESTIONS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

/** What a query may have meant. The matched word is null if it was only selected. */
export type Suggestion = RowOf<'admin_suggest_taxonomy_targets'>;

/** The items that a query may have meant, best first. */
export function suggestedTargets(locale: string, query: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'suggested', locale, query],
    queryFn: ({ signal }) =>
      rpc(
        'admin_suggest_taxonomy_targets',
        { p_locale: locale, p_query: query, p_limit: TARGET_SUGGESTIONS },
        signal,
      ),
  });
}
