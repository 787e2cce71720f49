import { buttonClass } from '#kit/Button.tsx';
import { Drawer } from '#kit/dialog/Dialog.tsx';
import { useRowFocus } from '#kit/list/useRowFocus.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { DecideButton } from '#parts/decide/DecideButton.tsx';
import { nameOf } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { userDetails } from './details/details.api.ts';
import type { ListedUser } from './users.search.ts';
import { UserPreview } from './UserPreview.tsx';
import { userTarget } from './userTarget.ts';

interface UserDrawerProps {
  /** Whose; undefined when closed. */
  openId: string | undefined;
  /** The list's: whoever is among them is shown without being asked for. */
  rows: readonly ListedUser[] | undefined;
  onClose: () => void;
}

/** A user beside the list. */
export default function UserDrawer({ openId, rows, onClose }: UserDrawerProps) {
  const me = useMe();
  // While the drawer slides out it still shows whom it showed.
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  const finalFocus = useRowFocus(openId, shownId);
  const listed = rows?.find((user) => user.user_id === shownId);
  const asked = useQuery({
    ...userDetails(shownId ?? ''),
    enabled: shownId !== undefined && listed === undefined,
    // The drawer's code may load after a failure, which would then not be announced.
    notifyOnChangeProps: 'all',
  });
  const user = listed ?? asked.data;

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
