import { rpc } from '#backend/rest.ts';
import { SUGGESTION_LIMIT } from '@marketdesk/contract/limits.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What a client of the public app is offered, and why. */
export interface Explained {
  category_id: string;
  category_slug: string;
  category_name: string;
  icon_slug: string | null;
  subcategory_id: string | null;
  subcategory_slug: string | null;
  subcategory_name: string | null;
  /** typo: nothing has the query in it, and this word is spelled almost the same. */
  reason: 'name' | 'synonym' | 'alias' | 'typo';
  word_kind: 'name' | 'synonym' | 'alias';
  matched_word: string;
  matched_locale: string;
  /** 0 the same, 1 its beginning, 2 the beginning of a word in it, 3 within it, 4 to 5 mistyped. */
  nearness: number;
}

/** The suggestions of a client, in their order. Nothing is recorded. */
export function explainedSearch(locale: string, query: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'explained', locale, query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      rpc<Explained[]>(
        'admin_explain_taxonomy_search',
        { p_locale: locale, p_query: query, p_limit: SUGGESTION_LIMIT },
        signal,
      ),
  });
}
