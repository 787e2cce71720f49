import { oneOf, type SearchText } from '#kit/list/search.ts';
import { CONTROLS } from '../taxonomy.search.ts';

export const QUALITY_DAYS = ['7', '30', '90'] as const;

export const DIAGNOSTICS_VOCABULARY = {
  ...CONTROLS,
  days: oneOf(QUALITY_DAYS),
};

export type DiagnosticsSearch = SearchText<typeof DIAGNOSTICS_VOCABULARY>;
