import { flag, type SearchText, type SearchValues, textOf, uuid } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** What the URL of the categories section can say. */
export const CATEGORIES_VOCABULARY = {
  ...CONTROLS,
  search: textOf(1),
  missing: flag,
  /** Whose subcategories are shown. */
  categoryId: uuid,
  subSearch: textOf(1),
  subMissing: flag,
};

export type CategoriesSearch = SearchText<typeof CATEGORIES_VOCABULARY>;
export type CategoriesValues = SearchValues<typeof CATEGORIES_VOCABULARY>;
