import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { HistoryKind } from '@marketdesk/contract/documents.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** An event in the history of a person or post. */
export type HistoryEntry = RowOf<'admin_get_user_history'>;

/** Subject of the history. */
export interface Storied {
  type: 'user' | 'post';
  id: string;
}

interface HistoryFilter {
  kinds?: readonly HistoryKind[] | undefined;
  search?: string | undefined;
}

/** Key prefix of all histories. */
export const HISTORIES = [
  ['users', 'history'],
  ['posts', 'history'],
] as const;

const PAGE = 50;

/** The history of a person or a post, newest first, a page at a time. */
export function historyOf({ type, id }: Storied, { kinds, search }: HistoryFilter) {
  return infiniteQueryOptions({
    // Refetched with everything that shows users or posts.
    queryKey: [type === 'user' ? 'users' : 'posts', 'history', id, { kinds, search }],
    initialPageParam: null as Pick<HistoryEntry, 'at' | 'kind' | 'id'> | null,
    queryFn: ({ pageParam, signal }) => {
      const args = {
        p_limit: PAGE,
        p_after: pageParam,
        ...(kinds === undefined ? {} : { p_kinds: [...kinds] }),
        ...(search === undefined ? {} : { p_search: search }),
      };
      return type === 'user'
        ? rpc('admin_get_user_history', { ...args, p_user_id: id }, signal)
        : rpc('admin_get_post_history', { ...args, p_post_id: id }, signal);
    },
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || (page.length < PAGE && last.details.search_stops !== true)
        ? null
        : { at: last.at, kind: last.kind, id: last.id };
    },
  });
}

/** Whether an entry matches the search; otherwise it marks where the search stopped. */
export const isMatch = ({ details }: HistoryEntry) => details.matches !== false;
