import { listPlace } from '#kit/list/listPlace.ts';
import {
  flag,
  moment,
  oneOf,
  pageNumber,
  readSearch,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
} from '#kit/list/search.ts';
import { without } from '#kit/list/without.ts';
import {
  CLAIM_STATUSES,
  LOCALES,
  ORDER_DIRECTIONS,
  REPORT_ENTITY_TYPES,
  REPORT_REASONS,
} from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

/** What the URL of the reports list can say. */
export const REPORTS_VOCABULARY = {
  status: oneOf(CLAIM_STATUSES),
  claimedOnly: flag,
  entityType: oneOf(REPORT_ENTITY_TYPES),
  reason: oneOf(REPORT_REASONS),
  from: moment,
  to: moment,
  countryCode: textOf(1),
  search: textOf(SEARCH_MIN_CHARS),
  locale: oneOf(LOCALES),
  /** Who reported. */
  reporter: uuid,
  orderBy: oneOf(['created_at', 'severity']),
  orderDir: oneOf(ORDER_DIRECTIONS),
  page: pageNumber,
  /** Which report's drawer is open. */
  report: uuid,
};

export type ReportsSearch = SearchText<typeof REPORTS_VOCABULARY>;
/** What decides which rows are shown. */
export type ReportsPage = Omit<SearchValues<typeof REPORTS_VOCABULARY>, 'report'>;

export const { keep: keepPlace, kept: keptPlace } = listPlace('reports', REPORTS_VOCABULARY, 'report');

/** Where somebody was in the list, as what decides which rows are shown. */
export function keptPage(): ReportsPage {
  return without(readSearch(REPORTS_VOCABULARY, keptPlace()).values, 'report');
}
