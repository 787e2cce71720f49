import { oneOf, type SearchText, uuid } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** What the URL of the adoption section can say: which category's subcategories are shown, and how both are sorted. */
export const ADOPTION_VOCABULARY = {
  ...CONTROLS,
  categoryId: uuid,
  orderBy: oneOf(['name', 'workers_count', 'coverage_pct']),
  orderDir: oneOf(['asc', 'desc']),
};

export type AdoptionSearch = SearchText<typeof ADOPTION_VOCABULARY>;
