import { rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import type { SynonymsPage } from './synonyms.search.ts';

export interface Synonym {
  entity_type: TaxonomyEntityType;
  entity_id: string;
  locale: string;
  term: string;
  created_at: string;
  /** Null when the item is gone. */
  category_id: string | null;
  category_slug: string | null;
  category_name: string | null;
  subcategory_id: string | null;
  subcategory_slug: string | null;
  subcategory_name: string | null;
  /** How often the term stands in its language. */
  total_count: number;
}

/** A page of the synonyms, by term. */
export function synonymsPage(page: SynonymsPage) {
  const locale = page.locale ?? DEFAULT_LOCALE;
  return queryOptions({
    queryKey: ['taxonomy', 'synonyms', { ...page, window: undefined, locale, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(
        await rpc<Synonym[]>(
          'admin_list_taxonomy_synonyms_v2',
          {
            p_locale: locale,
            p_entity_type: page.type,
            p_category_id: page.categoryId,
            p_subcategory_id: page.subcategoryId,
            p_term: page.term,
            p_only_duplicates: page.onlyDup,
            ...pageWindow(page.page),
          },
          signal,
        ),
      ),
  });
}
