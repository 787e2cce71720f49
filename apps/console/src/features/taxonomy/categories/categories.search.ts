import { flag, type SearchText, type SearchValues, textOf, uuid } from '#kit/list/search.ts';
import { readLocale } from '@marketdesk/contract/taxonomy-rules.ts';
import { CONTROLS, DEFAULT_LOCALE } from '../taxonomy.search.ts';

/** What the URL of the categories section can say. */
export const CATEGORIES_VOCABULARY = {
  ...CONTROLS,
  /** The language whose names are listed and edited; without it, that of the control bar. */
  editLocale: (text: string) => readLocale(text) ?? undefined,
  search: textOf(1),
  missingOnly: flag,
  /** Whose subcategories are shown. */
  categoryId: uuid,
  subSearch: textOf(1),
  subMissingOnly: flag,
};

export type CategoriesSearch = SearchText<typeof CATEGORIES_VOCABULARY>;
export type CategoriesValues = SearchValues<typeof CATEGORIES_VOCABULARY>;

/** The language whose names are listed and edited. */
export function editLocaleOf({ editLocale, locale }: CategoriesValues): string {
  return editLocale ?? locale ?? DEFAULT_LOCALE;
}
