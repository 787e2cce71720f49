import { useUnreadInTitle } from '#kit/usePageTitle.ts';
import { useReread } from '#parts/live/useReread.ts';
import {
  markRead,
  NOTIFICATIONS_KEY,
  ownNotifications,
  unreadCount,
  unreadWords,
} from '#parts/notifications/notifications.api.ts';
import { notificationPage } from '#parts/notifications/notificationWords.ts';
import { useMe } from '#session/MeContext.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

const READ_EVERY_MS = 750;

/** Keeps the bell and the tab's title current, and marks as read what one is looking at. Draws nothing. */
export function LiveBell(): null {
  const me = useMe();
  const unread = useQuery(unreadCount()).data ?? 0;
  useReread({
    source: { table: 'notifications', filter: `user_id=eq.${me.user_id}` },
    key: NOTIFICATIONS_KEY,
    everyMs: READ_EVERY_MS,
  });
  useUnreadInTitle(unreadWords(unread));
  useSeenHere(unread > 0);
  return null;
}

/** Whoever is on the page that a notification leads to has seen it. */
function useSeenHere(isWanted: boolean): void {
  const client = useQueryClient();
  const here = useLocation({ select: ({ pathname, searchStr }) => [pathname, pathname + searchStr] });
  const list = useInfiniteQuery({ ...ownNotifications(), enabled: isWanted });
  const news = (list.data?.pages.flat() ?? []).filter(
    (row) => row.read_at === null && here.includes(notificationPage(row) ?? ''),
  );
  const seen = news.map(({ id }) => id).join(' ');
  // What a colleague confirmed is in effect, and on this page.
  const hasChanged = news.some(({ kind }) => kind === 'proposal_confirmed');
  useEffect(() => {
    if (seen === '' || document.visibilityState !== 'visible') return;
    if (hasChanged) void client.invalidateQueries();
    // If it fails, it stays unread.
    markRead(seen.split(' ')).then(
      () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
      () => undefined,
    );
  }, [client, seen, hasChanged]);
}
