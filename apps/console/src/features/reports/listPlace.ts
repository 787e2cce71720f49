import { listPlace } from '#kit/list/listPlace.ts';
import { readSearch } from '#kit/list/search.ts';
import { without } from '#kit/list/without.ts';
import { type ReportsPage, REPORTS_VOCABULARY } from './reports.search.ts';

export const { keep: keepPlace, kept: keptPlace } = listPlace('reports', REPORTS_VOCABULARY, 'report');

/** Where somebody was in the list, as what decides which rows are shown. */
export function keptPage(): ReportsPage {
  return without(readSearch(REPORTS_VOCABULARY, keptPlace()).values, 'report');
}
