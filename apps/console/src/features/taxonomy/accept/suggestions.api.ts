import { rpc } from '#backend/rest.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { TARGET_SUGGESTIONS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

/** What a query may have meant. */
export interface Suggestion {
  entity_type: TaxonomyEntityType;
  entity_id: string;
  category_id: string;
  category_slug: string;
  category_name: string;
  subcategory_id: string | null;
  subcategory_slug: string | null;
  subcategory_name: string | null;
  is_active: boolean;
  /** From 0 to 1. */
  score: number;
  /** picked: people who searched for it selected this soon after. similar: it has a similar word. */
  reason: 'picked' | 'similar';
  /** The most similar word, in any language; null if it was only selected. */
  matched_word: string | null;
  matched_locale: string | null;
  /** How many people chose it. */
  picks: number;
}

/** The items that a query may have meant, best first. */
export function suggestedTargets(locale: string, query: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'suggested', locale, query],
    queryFn: ({ signal }) =>
      rpc<Suggestion[]>(
        'admin_suggest_taxonomy_targets',
        { p_locale: locale, p_query: query, p_limit: TARGET_SUGGESTIONS },
        signal,
      ),
  });
}
