import { rpc } from '#backend/rest.ts';
import type { NotificationsRow } from '@marketdesk/contract/database.generated.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** A notification of a staff member. */
export type Notification = NotificationsRow;

export const NOTIFICATIONS_KEY = ['notifications'] as const;
/** Counting stops here: 100 is that many or more. */
const MOST_COUNTED = 100;

const PAGE = 20;
const ASK_AGAIN_MS = 120_000;

/** Number of the user's own unread notifications. */
export function unreadCount() {
  return queryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'unread'],
    // Fallback without live changes.
    refetchInterval: ASK_AGAIN_MS,
    queryFn: ({ signal }) => rpc('admin_count_unread_notifications', {}, signal),
  });
}

/** The user's own notifications, newest first, a page at a time. */
export function ownNotifications() {
  return infiniteQueryOptions({
    queryKey: [...NOTIFICATIONS_KEY, 'list'],
    initialPageParam: null as Pick<Notification, 'created_at' | 'id'> | null,
    queryFn: ({ pageParam, signal }) =>
      rpc('admin_get_notifications', { p_limit: PAGE, p_after: pageParam }, signal),
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return page.length < PAGE || last === undefined ? null : { created_at: last.created_at, id: last.id };
    },
  });
}

/** These, or all of one's own. */
export function markRead(ids?: readonly string[]): Promise<number> {
  return rpc('admin_mark_notifications_read', ids === undefined ? {} : { p_ids: [...ids] });
}

/** The unread count for bell and tab; empty for none. */
export function unreadWords(count: number | undefined): string {
  if (count === undefined || count === 0) return '';
  return count >= MOST_COUNTED ? `${String(MOST_COUNTED - 1)}+` : String(count);
}
