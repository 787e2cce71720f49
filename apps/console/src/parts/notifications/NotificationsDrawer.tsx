import { Button } from '#kit/Button.tsx';
import { Drawer } from '#kit/dialog/Dialog.tsx';
import { Empty } from '#kit/Empty.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { NotificationRow } from './NotificationRow.tsx';
import { markRead, NOTIFICATIONS_KEY, ownNotifications } from './notifications.api.ts';

/** What one was told, newest first, with ways to it. */
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
