import { rpc } from '#backend/rest.ts';
import type { PageWindow } from '#kit/list/page.ts';
import { REPORTS, type ReportsPage } from './reports.search.ts';

/** The list of reports, which the first script reads before the desk's code is loaded. */
export const REPORTS_LIST = {
  key: ['reports'],
  readPage: (page: ReportsPage, window: PageWindow, signal: AbortSignal) =>
    rpc('admin_get_reports', { ...reportArguments(page), ...window }, signal),
} as const;

export function reportArguments(page: ReportsPage) {
  return { ...REPORTS.arguments(page), p_country_code: page.countryCode?.toUpperCase() };
}
