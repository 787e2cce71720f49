import { isolated } from '#kit/format/isolated.ts';
import { ME_KEY } from '#backend/queryClient.ts';
import { rpcColumns } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { SEARCH_MIN_CHARS, SUGGESTION_LIMIT } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { batchUsers } from './userBatch.ts';

/** The fields of a profile that name somebody. */
export type UserBrief = RowOf<'admin_get_user_names'>;

/** Everything that shows users: lists, pickers, and the account menu for one's own profile. */
export const SHOWS_USERS = [['users'], ['profiles'], ME_KEY] as const;

/** The columns that name somebody. */
export const BRIEF = [
  'user_id',
  'username',
  'email',
  'avatar_url',
  'full_name',
] as const satisfies readonly (keyof UserBrief)[];
// Names rarely change, and every row of every list needs some.
const BRIEF_FRESH_MS = 5 * 60_000;
const readBrief = batchUsers();

/** What a user is searched by. */
export const FIND_USER = 'Name, username or email';

/** Up to 8 users, newest first, whose email, username or full name contains the text; none below 2 characters. */
export function matchingUsers(text: string) {
  const searched = text.trim();
  return queryOptions({
    queryKey: ['profiles', 'matching', searched],
    enabled: searched.length >= SEARCH_MIN_CHARS,
    // Uses the users list's search, which has indexes for any text; a pattern on the table would not.
    queryFn: ({ signal }) =>
      rpcColumns('admin_get_users', BRIEF, { p_search: searched, p_limit: SUGGESTION_LIMIT }, signal),
  });
}

/** One user by id; null when there is none, or none that the caller may see. */
export function userBrief(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'brief', userId],
    staleTime: BRIEF_FRESH_MS,
    queryFn: () => readBrief(userId),
  });
}

/** A user of whom only the id is known. */
export function unnamedUser(userId: string): UserBrief {
  return { user_id: userId, username: null, email: null, avatar_url: null, full_name: null };
}

/** A user's display name: full name, else username, else email, else the beginning of the id. For an element of its own. */
export function plainNameOf(user: UserBrief): string {
  return user.full_name ?? user.username ?? user.email ?? user.user_id.slice(0, 8);
}

/** The display name for use within a sentence. */
export const nameOf = (user: UserBrief): string => isolated(plainNameOf(user));
