import {
  flag,
  moment,
  oneOf,
  pageNumber,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
} from '#kit/list/search.ts';
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
