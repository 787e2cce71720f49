import { oneOf, type SearchText } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

/** Periods that the search's quality can be measured over. */
export const QUALITY_DAYS = ['7', '30', '90'] as const;

/** What the URL of diagnostics can say. */
export const DIAGNOSTICS_VOCABULARY = {
  ...CONTROLS,
  days: oneOf(QUALITY_DAYS),
};

export type DiagnosticsSearch = SearchText<typeof DIAGNOSTICS_VOCABULARY>;
