import { Button } from '#kit/Button.tsx';
import { Drawer } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { markRead, type Notification, NOTIFICATIONS_KEY, ownNotifications } from './notifications.api.ts';
import { cx } from '#kit/cx.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { isPlainClick } from '#kit/list/RowLink.tsx';
import { nameOf, userBrief } from '#parts/users.api.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isOfNobody, notificationPage, notificationWords } from './notificationWords.ts';

interface NotificationRowProps {
  notification: Notification;
  /** Called when a link is followed, or the entry marked as read. */
  onOpen: () => void;
}

/** A notification; a press opens its page. */
function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { kind, text, created_at: at, read_at: read, actor_user_id: actor } = notification;
  const isUnread = read === null;
  return (
    <li className="border-b last:border-b-0">
      <Way page={notificationPage(notification)} onOpen={onOpen}>
        <span
          aria-hidden="true"
          className={cx(
            'mt-1.5 size-2 shrink-0 rounded-full border border-transparent',
            isUnread ? 'bg-accent' : 'invisible',
          )}
        />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className={cx('wrap-anywhere', isUnread && 'font-medium')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {!isOfNobody(kind) && <Actor userId={actor} />} {notificationWords(kind)}
          </span>
          {text !== '' && (
            <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
              {text}
            </span>
          )}
        </span>
        <span className="shrink-0 text-sm text-muted">
          <TimeAgo at={at} short />
        </span>
      </Way>
    </li>
  );
}

const LINE =
  'flex w-full items-start gap-2.5 rounded-md px-2 py-2.5 text-left transition-colors duration-100 hover:bg-hover';

function Way({ page, onOpen, children }: { page: string | null; onOpen: () => void; children: ReactNode }) {
  const router = useRouter();
  if (page === null) {
    return (
      <button type="button" onClick={onOpen} className={LINE}>
        {children}
      </button>
    );
  }
  return (
    <a
      href={page}
      className={LINE}
      onClick={(event) => {
        onOpen();
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // The page's address contains an id, which the router's types can't know.
        void router.navigate({ to: page as never });
      }}
    >
      {children}
    </a>
  );
}

function Actor({ userId }: { userId: string | null }) {
  const user = useQuery({ ...userBrief(userId ?? ''), enabled: userId !== null });
  return <>{user.data ? nameOf(user.data) : 'Someone'}</>;
}

/** The user's own notifications, newest first. */
export default function NotificationsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useInfiniteQuery({ ...ownNotifications(), enabled: open });
  const marking = useAction<readonly string[] | undefined>({
    run: markRead,
    fallback: 'Failed to mark as read',
    refresh: [NOTIFICATIONS_KEY],
  });
  const rows = query.data?.pages.flat() ?? [];
  return (
    <Drawer
      open={open}
      title="Notifications"
      onClose={onClose}
      footer={
        <Button
          busy={marking.busy}
          disabled={rows.every((row) => row.read_at !== null)}
          onClick={() => marking.start(undefined)}
        >
          Mark all as read
        </Button>
      }
    >
      <QueryState
        query={query}
        fallback="Failed to load notifications"
        skeleton={<Skeleton className="h-40 w-full" />}
        isEmpty={() => rows.length === 0}
        empty={
          <Empty
            icon={<Bell />}
            text="Nothing yet."
            hint="Mentions in notes and replies on your tickets appear here."
          />
        }
      >
        {() => (
          <ul aria-label="Notifications" className="-mx-2 flex flex-col">
            {rows.map((row) => (
              <NotificationRow
                key={row.id}
                notification={row}
                onOpen={() => {
                  if (row.read_at === null) marking.start([row.id]);
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {query.hasNextPage && (
        <Button
          size="sm"
          className="mt-2 self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </Drawer>
  );
}
