import type { Target } from '../targets/target.ts';
import type { SynonymsPage } from './synonyms.search.ts';

/** What the list is filtered by, as the item that a new synonym is most likely for. */
export function targetOfFilters({ type, categoryId, subcategoryId }: SynonymsPage): Target {
  const likely = categoryId !== undefined && subcategoryId === undefined ? 'category' : 'subcategory';
  return {
    type: type ?? likely,
    categoryId: categoryId ?? null,
    subcategoryId: subcategoryId ?? null,
  };
}
