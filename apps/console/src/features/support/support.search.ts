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
import { CLAIM_STATUSES, ORDER_DIRECTIONS, SUPPORT_CATEGORIES } from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

/** What the URL of the tickets list can say. */
export const SUPPORT_VOCABULARY = {
  status: oneOf(CLAIM_STATUSES),
  claimedOnly: flag,
  category: oneOf(SUPPORT_CATEGORIES),
  from: moment,
  to: moment,
  search: textOf(SEARCH_MIN_CHARS),
  orderBy: oneOf(['created_at', 'last_activity_at']),
  orderDir: oneOf(ORDER_DIRECTIONS),
  page: pageNumber,
  /** Which ticket's drawer is open. */
  ticket: uuid,
};

export type SupportSearch = SearchText<typeof SUPPORT_VOCABULARY>;
/** What decides which rows are shown. */
export type SupportPage = Omit<SearchValues<typeof SUPPORT_VOCABULARY>, 'ticket'>;
