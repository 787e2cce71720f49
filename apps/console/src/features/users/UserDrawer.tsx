import { buttonClass } from '#kit/Button.tsx';
import { Drawer } from '#kit/dialog/Dialog.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { useRowOver } from '#kit/list/useRowOver.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { nameOf } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { Link } from '@tanstack/react-router';
import { userDetails } from './details/details.api.ts';
import type { ListedUser } from './users.search.ts';
import { UserPreview } from './UserPreview.tsx';
import { userTarget } from './userTarget.ts';

/** A user beside the list. */
export default function UserDrawer(list: OpenRow<ListedUser>) {
  const me = useMe();
  const { row: user, shownId, asked, finalFocus } = useRowOver({ ...list, find: userDetails });
  const { openId, onClose } = list;

  return (
    <Drawer
      open={openId !== undefined}
      title={user === undefined ? 'User' : nameOf(user)}
      onClose={onClose}
      finalFocus={finalFocus}
      footer={
        shownId !== undefined && (
          <>
            {user !== undefined && maySuspendOrBan(me, user) && (
              <DecideButton target={userTarget(user)} keys={openId === undefined ? undefined : 'drawer'} />
            )}
            <Link to="/admin/users/$userId" params={{ userId: shownId }} className={buttonClass('primary')}>
              Open full page
            </Link>
          </>
        )
      }
    >
      {user === undefined ? (
        <QueryState query={asked} fallback="Failed to load user" skeleton={<PreviewSkeleton />}>
          {(data) => <UserPreview user={data} />}
        </QueryState>
      ) : (
        <UserPreview user={user} />
      )}
    </Drawer>
  );
}

function PreviewSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="size-16 rounded-full" />
      {Array.from({ length: 9 }, (_, line) => (
        <Skeleton key={line} className="h-5 w-full" />
      ))}
    </div>
  );
}
