import { oneOf, type SearchText, uuid } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

export const ADOPTION_VOCABULARY = {
  ...CONTROLS,
  categoryId: uuid,
  orderBy: oneOf(['name', 'workers_count', 'coverage_pct']),
  orderDir: oneOf(['asc', 'desc']),
};

export type AdoptionSearch = SearchText<typeof ADOPTION_VOCABULARY>;
