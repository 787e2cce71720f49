import { useDebounced } from '#kit/useDebounced.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { matchingUsers, type UserBrief } from '../users.api.ts';

export interface UserMatches {
  found: readonly UserBrief[];
  tooShort: boolean;
  waiting: boolean;
  error: Error | null;
}

/** Users who match the typed text, debounced, from two characters on. */
export function useUserMatches(typed: string): UserMatches {
  const searched = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const matches = useQuery(matchingUsers(searched));
  const tooShort = typed.trim().length < SEARCH_MIN_CHARS;
  return {
    found: tooShort ? [] : (matches.data ?? []),
    tooShort,
    waiting: searched !== typed.trim() || matches.isFetching,
    error: matches.error,
  };
}
