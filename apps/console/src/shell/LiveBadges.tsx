import { VIEW_COUNTS_KEY } from '#engine/views/views.api.ts';
import { useUnreadInTitle } from '#kit/usePageTitle.ts';
import { useThrottled } from '#kit/useThrottled.ts';
import { useChanges } from '#parts/live/useChanges.ts';
import { useReread } from '#parts/live/useReread.ts';
import { METRICS_KEY } from '#parts/metrics.ts';
import {
  markRead,
  NOTIFICATIONS_KEY,
  ownNotifications,
  unreadCount,
  unreadWords,
} from '#parts/notifications/notifications.api.ts';
import { notificationPage } from '#parts/notifications/notificationWords.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';

const READ_EVERY_MS = 750;

/** Keeps the bell and the tab's title current, and marks notifications about the open page as read. Renders nothing. */
function LiveBell(): null {
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

/** The target of the notification is open. */
function useSeenHere(isWanted: boolean): void {
  const client = useQueryClient();
  const here = useLocation({ select: ({ pathname, searchStr }) => [pathname, pathname + searchStr] });
  const list = useInfiniteQuery({ ...ownNotifications(), enabled: isWanted });
  const news = (list.data?.pages.flat() ?? []).filter(
    (row) => row.read_at === null && here.includes(notificationPage(row) ?? ''),
  );
  const seen = news.map(({ id }) => id).join(' ');
  // A confirmed proposal takes effect on this page.
  const hasChanged = news.some(({ kind }) => kind === 'proposal_confirmed');
  useEffect(() => {
    if (seen === '' || document.visibilityState !== 'visible') return;
    if (hasChanged) void client.invalidateQueries();
    // After a failure it stays unread.
    markRead(seen.split(' ')).then(
      () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
      () => undefined,
    );
  }, [client, seen, hasChanged]);
}

// Together with the response time, other users' changes are counted within a second.
const COUNTS_EVERY_MS = 750;
// Views are counted per user, so they cost more.
const VIEWS_EVERY_MS = 5000;

/** Refetches the counts of sidebar and bell when they change. Renders nothing. */
export default function LiveBadges(): ReactNode {
  const me = useMe();
  const client = useQueryClient();
  const read = useThrottled(() => void client.invalidateQueries({ queryKey: METRICS_KEY }), COUNTS_EVERY_MS);
  const readViews = useThrottled(() => {
    // Hidden tabs only mark them as stale, and refetch when shown again.
    const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
    void client.invalidateQueries({ queryKey: VIEW_COUNTS_KEY, refetchType });
  }, VIEWS_EVERY_MS);
  const readAll = () => {
    read();
    readViews();
  };
  const handlers = { onChange: readAll, onCaughtUp: readAll };
  useChanges({ table: 'reports' }, handlers, may(me, 'reports.read'));
  useChanges({ table: 'support_tickets' }, handlers, may(me, 'support.read'));
  useChanges({ table: 'count_changes' }, handlers);
  return <LiveBell />;
}
