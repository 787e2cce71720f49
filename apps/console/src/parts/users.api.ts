import { isolated } from '#kit/format/isolated.ts';
import { ME_KEY } from '#backend/queryClient.ts';
import { rpc, rpcColumns } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { SEARCH_MIN_CHARS, SUGGESTION_LIMIT } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

type User = RowOf<'admin_get_user_names'>;

interface Waiting {
  resolve: (user: User | null) => void;
  reject: (reason: unknown) => void;
}

/** The procedure's limit. */
const MOST_AT_ONCE = 200;

/** Names of many users in one request: batches lookups of the same moment, as from rows of a table. */
export function batchUsers() {
  let waiting = new Map<string, Waiting[]>();

  const readSome = async (asked: readonly (readonly [string, Waiting[]])[]) => {
    try {
      const users = await rpc('admin_get_user_names', {
        p_user_ids: asked.map(([userId]) => userId),
      });
      for (const [userId, callers] of asked) {
        const user = users.find(({ user_id }) => user_id === userId) ?? null;
        for (const { resolve } of callers) resolve(user);
      }
    } catch (error) {
      for (const [, callers] of asked) for (const { reject } of callers) reject(error);
    }
  };
  const read = () => {
    const asked = [...waiting];
    waiting = new Map();
    for (let at = 0; at < asked.length; at += MOST_AT_ONCE) void readSome(asked.slice(at, at + MOST_AT_ONCE));
  };

  return (userId: string): Promise<User | null> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(read, 0);
      waiting.set(userId, [...(waiting.get(userId) ?? []), { resolve, reject }]);
    });
}

/** The fields that name a user; the others are missing where only names are known. */
export type UserBrief = Omit<User, UserFlag> & Partial<Pick<User, UserFlag>>;
type UserFlag = 'role' | 'is_suspended' | 'is_banned';

/** Everything that shows users: lists, pickers, and the account menu for the user's own profile. */
export const SHOWS_USERS = [['users'], ['profiles'], ME_KEY] as const;

/** The columns that name a user, with the flags. */
export const BRIEF = [
  'user_id',
  'username',
  'email',
  'avatar_url',
  'full_name',
  'is_suspended',
  'is_banned',
] as const satisfies readonly (keyof UserBrief)[];
// Names rarely change, and every row of every list needs some.
const BRIEF_FRESH_MS = 5 * 60_000;
const readBrief = batchUsers();

/** The searched fields of a user. */
export const FIND_USER = 'Name, username or email';

/** Up to 8 users, newest first, whose email, username or full name contains the text; none below 2 characters. */
export function matchingUsers(text: string) {
  const searched = text.trim();
  return queryOptions({
    queryKey: ['profiles', 'matching', searched],
    enabled: searched.length >= SEARCH_MIN_CHARS,
    // Uses the users list's search, which is indexed; a pattern on the table would not be.
    queryFn: ({ signal }) =>
      rpcColumns('admin_get_users', BRIEF, { p_search: searched, p_limit: SUGGESTION_LIMIT }, signal),
  });
}

/** One user by id; null if there is none, or none visible to the caller. */
export function userBrief(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'brief', userId],
    staleTime: BRIEF_FRESH_MS,
    queryFn: () => readBrief(userId),
  });
}

/** A user known only by id. */
export function unnamedUser(userId: string): UserBrief {
  return { user_id: userId, username: null, email: null, avatar_url: null, full_name: null };
}

/** A user's display name: full name, username, email, or the beginning of the id. For an element of its own. */
export function plainNameOf(user: UserBrief): string {
  return user.full_name ?? user.username ?? user.email ?? user.user_id.slice(0, 8);
}

/** The display name for use within a sentence. */
export const nameOf = (user: UserBrief): string => isolated(plainNameOf(user));
