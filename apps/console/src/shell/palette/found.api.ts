import { rpc } from '#backend/rest.ts';
import { SEARCH_MIN_CHARS } from '@marketdesk/contract/limits.ts';
import { queryOptions } from '@tanstack/react-query';

// Their keys begin like the lists' keys, so that refreshing a list refreshes these too.

/** How many of each kind the palette shows. */
export const FOUND_LIMIT = 5;

/**
 * The newest reports with the text in description or notes, with that id, or about the user or post with that
 * id.
 */
export function foundReports(text: string) {
  return queryOptions({
    queryKey: ['reports', 'found', text],
    enabled: isLongEnough(text),
    queryFn: ({ signal }) => rpc('admin_get_reports', searchFor(text), signal),
  });
}

/** The tickets with the text in their subject, or with that id or their user's. */
export function foundTickets(text: string) {
  return queryOptions({
    queryKey: ['tickets', 'found', text],
    enabled: isLongEnough(text),
    queryFn: ({ signal }) => rpc('admin_get_support_tickets', searchFor(text), signal),
  });
}

/** The newest posts with the text in title or description, or with that id. */
export function foundPosts(text: string) {
  return queryOptions({
    queryKey: ['posts', 'found', text],
    enabled: isLongEnough(text),
    queryFn: ({ signal }) => rpc('admin_get_posts', searchFor(text), signal),
  });
}

const isLongEnough = (text: string) => text.length >= SEARCH_MIN_CHARS;

const searchFor = (text: string) => ({ p_search: text, p_limit: FOUND_LIMIT });
