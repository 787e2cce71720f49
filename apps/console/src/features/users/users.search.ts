import {
  flag,
  oneOf,
  pageNumber,
  plainText,
  readSearch,
  type SearchText,
  type SearchValues,
  textOf,
  uuid,
} from '#kit/list/search.ts';
import {
  ORDER_DIRECTIONS,
  ROLES,
  SUBSCRIPTION_TIERS,
  USER_ORDER_COLUMNS,
} from '@marketdesk/contract/enums.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';

/** What the URL of the users list can say. */
export const USERS_VOCABULARY = {
  role: oneOf(ROLES),
  isWorker: flag,
  isSuspended: flag,
  isBanned: flag,
  tier: oneOf(SUBSCRIPTION_TIERS),
  search: textOf(SEARCH_MIN_CHARS),
  category: uuid,
  subcategory: uuid,
  orderBy: oneOf(USER_ORDER_COLUMNS),
  orderDir: oneOf(ORDER_DIRECTIONS),
  page: pageNumber,
  /** Whose drawer is open. */
  user: uuid,
};

export type UsersSearch = SearchText<typeof USERS_VOCABULARY>;

/** What decides which rows are shown. */
export type UsersPage = Omit<SearchValues<typeof USERS_VOCABULARY>, 'user'>;

/** The page without the drawer that is open over it. */
export function pageOfUsers(values: SearchValues<typeof USERS_VOCABULARY>): UsersPage {
  const page = { ...values };
  delete page.user;
  return page;
}

/** For a route's loader: the page that the URL names, or null when it says something that isn't understood. */
export function readUsersPage(search: UsersSearch): UsersPage | null {
  const { values, notUnderstood } = readSearch(USERS_VOCABULARY, plainText(USERS_VOCABULARY)(search));
  if (notUnderstood.length > 0) return null;
  return pageOfUsers(values);
}
