import { messageFor } from '#backend/messageFor.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { matchingUsers } from '#parts/users.api.ts';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { useQueries } from '@tanstack/react-query';
import { FOUND_LIMIT, foundPosts, foundReports, foundTickets } from './found.api.ts';

/** Searches the marketplace for the typed text, after a pause and from two characters on. */
export function usePaletteSearch(typed: string) {
  const text = typed.trim();
  const searched = useDebounced(text, SEARCH_DEBOUNCE_MS);
  const [users, reports, tickets, posts] = useQueries({
    queries: [matchingUsers(searched), foundReports(searched), foundTickets(searched), foundPosts(searched)],
  });
  const searches = [users, reports, tickets, posts];
  const isShort = text.length < SEARCH_MIN_CHARS;
  const shown = <Row>(rows: readonly Row[] | undefined) =>
    isShort ? [] : (rows ?? []).slice(0, FOUND_LIMIT);

  return {
    users: shown(users.data),
    reports: shown(reports.data),
    tickets: shown(tickets.data),
    posts: shown(posts.data),
    hint: hint({
      isShort,
      isWaiting: searched !== text || searches.some(({ isFetching }) => isFetching),
      isEmpty: searches.every(({ data }) => data === undefined || data.length === 0),
      error: searches.find(({ error }) => error !== null)?.error ?? null,
    }),
  };
}

interface Search {
  isShort: boolean;
  isWaiting: boolean;
  isEmpty: boolean;
  error: Error | null;
}

function hint({ isShort, isWaiting, isEmpty, error }: Search): string {
  if (isShort)
    return `Type at least ${SEARCH_MIN_CHARS} characters to search users, reports, tickets and posts.`;
  if (isWaiting) return 'Searching…';
  if (error !== null) return messageFor(error, 'The search failed.');
  return isEmpty ? 'Nothing found.' : '';
}
