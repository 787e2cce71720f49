import type { BulkAction } from '#engine/bulk/bulk.ts';
import { DECIDE } from '#engine/decide/decideBulk.ts';
import { DecideKey } from '#engine/decide/DecideButton.tsx';
import { type ListLook, ListScreen } from '#engine/list/ListScreen.tsx';
import { useList } from '#engine/list/useList.ts';
import { lazyDialog } from '#kit/dialog/lazyDialog.tsx';
import { lazyDrawer } from '#kit/list/lazyDrawer.tsx';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import { nameOf } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck, Play, Users } from 'lucide-react';
import { listedUser, usersPage } from './users.api.ts';
import { USERS_COLUMNS } from './users.columns.tsx';
import { type ListedUser, USERS, type UsersSearch } from './users.search.ts';
import { mayDecideAbout, userTarget } from './userTarget.ts';

const question = () => import('#engine/bulk/reasonQuestion.tsx');

const USER_BOXES = selectColumn<ListedUser>({
  rowId: ({ user_id }) => user_id,
  nameOf,
  onDemand: true,
});

const USERS_BULK: readonly BulkAction[] = [
  DECIDE,
  {
    name: 'unsuspend',
    label: 'Unsuspend…',
    icon: Play,
    does: 'Unsuspend {things}',
    done: '{things} unsuspended.',
    Question: lazyDialog(async () => (await question()).reasonQuestion('Unsuspend')),
  },
  {
    name: 'unban',
    label: 'Unban…',
    icon: CircleCheck,
    does: 'Unban {things}',
    done: '{things} unbanned.',
    Question: lazyDialog(async () => (await question()).reasonQuestion('Unban')),
  },
];

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
      <DecideKey target={focused && mayDecideAbout(me, focused) ? userTarget(focused) : undefined} />
      <UserDrawer {...drawer} />
    </>
  );
}
