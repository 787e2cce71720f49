import { plainText, readSearch } from '#kit/list/search.ts';
import { without } from '#kit/list/without.ts';
import { type ReportsPage, REPORTS_VOCABULARY, type ReportsSearch } from './reports.search.ts';

const KEY = 'marketdesk.reports.place';

/** Remembers, in this tab, where somebody is in the list: filters, sort and page. */
export function keepPlace(search: ReportsSearch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(without(search, 'report')));
  } catch {
    // Storage is forbidden: Back leads to the list's beginning.
  }
}

/** Where somebody was in the list; its beginning when they come from elsewhere. */
export function keptPlace(): ReportsSearch {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return plainText(REPORTS_VOCABULARY)((kept ?? {}) as Record<string, unknown>);
  } catch {
    return {};
  }
}

/** The same as what decides which rows are shown. */
export function keptPage(): ReportsPage {
  return without(readSearch(REPORTS_VOCABULARY, keptPlace()).values, 'report');
}
