import {
  oneOf,
  pageNumber,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
  type Word,
} from '#kit/list/search.ts';
import { ORDER_DIRECTIONS } from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

const rating: Word<number> = (text) => (/^[1-5]$/.test(text) ? Number(text) : undefined);

/** What the URL of the reviews list can say. */
export const REVIEWS_VOCABULARY = {
  userId: uuid,
  reviewerId: uuid,
  minRating: rating,
  maxRating: rating,
  /** Only hidden ones, or only visible ones. */
  hidden: oneOf(['only', 'visible']),
  search: textOf(SEARCH_MIN_CHARS),
  orderBy: oneOf(['created_at', 'rating', 'is_hidden']),
  orderDir: oneOf(ORDER_DIRECTIONS),
  page: pageNumber,
  /** Which review's drawer is open. */
  review: uuid,
};

export type ReviewsSearch = SearchText<typeof REVIEWS_VOCABULARY>;
/** What decides which rows are shown. */
export type ReviewsPage = Omit<SearchValues<typeof REVIEWS_VOCABULARY>, 'review'>;
