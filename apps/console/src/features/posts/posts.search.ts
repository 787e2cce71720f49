import {
  moment,
  oneOf,
  pageNumber,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
} from '#kit/list/search.ts';
import { ORDER_DIRECTIONS, POST_STATUSES } from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

/** What the URL of the posts list can say. */
export const POSTS_VOCABULARY = {
  status: oneOf(POST_STATUSES),
  userId: uuid,
  category: uuid,
  subcategory: uuid,
  from: moment,
  to: moment,
  search: textOf(SEARCH_MIN_CHARS),
  orderBy: oneOf(['created_at', 'updated_at', 'status']),
  orderDir: oneOf(ORDER_DIRECTIONS),
  page: pageNumber,
  /** Which post's drawer is open. */
  post: uuid,
};

export type PostsSearch = SearchText<typeof POSTS_VOCABULARY>;
/** What decides which rows are shown. */
export type PostsPage = Omit<SearchValues<typeof POSTS_VOCABULARY>, 'post'>;
