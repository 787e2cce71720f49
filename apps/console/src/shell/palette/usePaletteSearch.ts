import { messageFor } from '#backend/messageFor.ts';
import { useDebounced } from '#kit/useDebounced.ts';
import { everythingFound, type FoundItem } from '#parts/found/found.api.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';

/** Joins the letters of quick typing into one request. */
const DEBOUNCE_MS = 80;
/** Results of each kind in the palette. */
const FOUND_LIMIT = 5;
const NONE: readonly FoundItem[] = [];

/** Searches everything for the typed text, debounced, from two characters on. */
export function usePaletteSearch(typed: string) {
  const text = typed.trim();
  const searched = useDebounced(text, DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(everythingFound(searched, { limit: FOUND_LIMIT }));
  const isShort = text.length < SEARCH_MIN_CHARS;
  const isWaiting = searched !== text || isFetching;
  const items = isShort ? NONE : (data ?? NONE);
  return { items, isWaiting, hint: hint({ isShort, isWaiting, isEmpty: items.length === 0, error }) };
}

interface Search {
  isShort: boolean;
  isWaiting: boolean;
  isEmpty: boolean;
  error: Error | null;
}

function hint({ isShort, isWaiting, isEmpty, error }: Search): string {
  if (isShort)
    return `Type at least ${SEARCH_MIN_CHARS} characters: a name, a phone number, an amount, an id…`;
  if (isWaiting) return 'Searching…';
  if (error !== null) return messageFor(error, 'The search failed.');
  return isEmpty ? 'Nothing found.' : '';
}
