import { oneOf, type SearchText } from '#kit/list/search.ts';
import { LOCALES, TRENDING_WINDOWS } from '@marketdesk/contract/enums.ts';

/** The control bar's parameters, in the URL of every section. */
export const CONTROLS = {
  locale: oneOf(LOCALES),
  window: oneOf(TRENDING_WINDOWS),
};

export type ControlsSearch = SearchText<typeof CONTROLS>;

export const DEFAULT_LOCALE = 'en';
export const DEFAULT_WINDOW = '24h';

/** The titles of the taxonomy's sections. */
export type SectionTitle =
  | 'Taxonomy Overview'
  | 'Categories'
  | 'Unmatched Search Queries'
  | 'All Synonyms'
  | 'Aliases'
  | 'Adoption & Coverage'
  | 'Supply gap'
  | 'Diagnostics';

export type HelpSubject = SectionTitle | 'Imports and exports';
