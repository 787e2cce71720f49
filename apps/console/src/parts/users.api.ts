import { readTable } from '#backend/rest.ts';
import { SEARCH_MIN_CHARS, SUGGESTION_LIMIT } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';
import { profilePattern } from './profilePattern.ts';

/** As much of a profile as naming somebody takes. */
export interface UserBrief {
  user_id: string;
  username: string | null;
  email: string | null;
  avatar_url: string | null;
  full_name: string | null;
}

const COLUMNS = 'user_id,username,email,avatar_url,full_name';
const ASCENDING = { ascending: true };

/** Up to 8 users whose email, username or full name contains the text; none below 2 characters. */
export function matchingUsers(text: string) {
  const searched = text.trim();
  return queryOptions({
    queryKey: ['profiles', 'matching', searched],
    enabled: searched.length >= SEARCH_MIN_CHARS,
    queryFn: ({ signal }) =>
      readTable<UserBrief[]>(
        'profiles',
        COLUMNS,
        (query) =>
          query
            .or(profilePattern(searched))
            .order('full_name', ASCENDING)
            .order('user_id', ASCENDING)
            .limit(SUGGESTION_LIMIT),
        signal,
      ),
  });
}

/** One user by id; null when there is none, or none that the caller may see. */
export function userBrief(userId: string) {
  return queryOptions({
    queryKey: ['profiles', 'brief', userId],
    queryFn: async ({ signal }) => {
      const rows = await readTable<UserBrief[]>(
        'profiles',
        COLUMNS,
        (query) => query.eq('user_id', userId).limit(1),
        signal,
      );
      return rows[0] ?? null;
    },
  });
}

/** What a user is called: full name, else username, else email, else the beginning of the id. */
export function nameOf(user: UserBrief): string {
  return user.full_name ?? user.username ?? user.email ?? user.user_id.slice(0, 8);
}
