import {
  moment,
  oneOf,
  pageNumber,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
} from '#kit/list/search.ts';
import { WITHDRAWAL_METHODS, WITHDRAWAL_STATUSES } from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

/** What the URL of the withdrawals list can say. */
export const WITHDRAWALS_VOCABULARY = {
  status: oneOf(WITHDRAWAL_STATUSES),
  method: oneOf(WITHDRAWAL_METHODS),
  userSearch: textOf(SEARCH_MIN_CHARS),
  from: moment,
  to: moment,
  page: pageNumber,
  /** Which withdrawal's details are open. */
  withdrawal: uuid,
};

export type WithdrawalsSearch = SearchText<typeof WITHDRAWALS_VOCABULARY>;
/** What decides which rows are shown. */
export type WithdrawalsPage = Omit<SearchValues<typeof WITHDRAWALS_VOCABULARY>, 'withdrawal'>;
/** The same without the page: what the counters count. */
export type WithdrawalFilterValues = Omit<WithdrawalsPage, 'page'>;
