import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { DecideKey } from '#engine/decide/DecideButton.tsx';
import { type ListLook, ListScreen } from '#engine/list/ListScreen.tsx';
import { useList } from '#engine/list/useList.ts';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { useRouter } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { listedUser, usersPage } from './users.api.ts';
import { USER_BOXES, USERS_BULK } from './users.bulk.ts';
import { USERS_COLUMNS } from './users.columns.tsx';
import { type ListedUser, USERS, type UsersSearch } from './users.search.ts';
import { userTarget } from './userTarget.ts';

const UserDrawer = lazyDrawer(() => import('./UserDrawer.tsx'));

const LOOK: ListLook<ListedUser> = {
  name: 'users',
  title: 'Users',
  icon: <Users />,
  boxes: USER_BOXES,
  bulk: USERS_BULK,
  emptyHint: 'People who sign up in the app appear here.',
};

const rowId = ({ user_id }: ListedUser) => user_id;

/** Finds a user among all of them: filters, sorting, pages and the open drawer live in the URL. */
export function UsersScreen({ search }: { search: UsersSearch }) {
  const { state, drawer } = useList(USERS, { search, pageQuery: usersPage, rowId, find: listedUser });
  const router = useRouter();
  const me = useMe();
  const { focused } = state;

  return (
    <>
      <ListScreen
        look={LOOK}
        state={state}
        columns={USERS_COLUMNS}
        rowHref={({ user_id: userId }) =>
          router.buildLocation({ to: '/admin/users/$userId', params: { userId } }).href
        }
      />
      <DecideKey target={focused && maySuspendOrBan(me, focused) ? userTarget(focused) : undefined} />
      <UserDrawer {...drawer} />
    </>
  );
}
