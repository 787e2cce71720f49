import { laterDrawer } from '#kit/list/laterDrawer.tsx';
import { useHold } from '#kit/list/useHold.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { DecideKey } from '#parts/decide/DecideButton.tsx';
import { ListScreen } from '#parts/list/ListScreen.tsx';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { usersPage } from './users.api.ts';
import { USER_BOXES, USERS_BULK } from './users.bulk.ts';
import { USERS_COLUMNS } from './users.columns.tsx';
import { USERS, type UsersSearch } from './users.search.ts';
import { userTarget } from './userTarget.ts';

const UserDrawer = laterDrawer(() => import('./UserDrawer.tsx'));

/** Finds a user among all of them: filters, sorting, pages and the open drawer live in the URL. */
export function UsersScreen({ search }: { search: UsersSearch }) {
  const { page, openId, notUnderstood } = USERS.read(search);
  const list = useListSearch('user');
  const router = useRouter();
  const query = useQuery({ ...usersPage(page), enabled: notUnderstood.length === 0 });
  const rows = query.data?.rows;
  const me = useMe();
  const hold = useHold();
  const focused = rows?.find((user) => user.user_id === hold.rowId);

  return (
    <>
      <ListScreen
        name="users"
        thing="user"
        title="Users"
        filters={USERS.filters}
        search={search}
        list={list}
        page={page}
        asked={USERS.arguments(page)}
        openId={openId}
        notUnderstood={notUnderstood}
        query={query}
        pageQuery={usersPage}
        rows={rows}
        events={hold.events}
        columns={USERS_COLUMNS}
        boxes={USER_BOXES}
        bulk={USERS_BULK}
        rowId={({ user_id }) => user_id}
        rowHref={({ user_id: userId }) =>
          router.buildLocation({ to: '/admin/users/$userId', params: { userId } }).href
        }
        icon={<Users />}
        emptyHint="People who sign up in the app appear here."
      />
      <DecideKey target={focused && maySuspendOrBan(me, focused) ? userTarget(focused) : undefined} />
      <UserDrawer openId={openId} rows={rows} onClose={() => list.show({ user: undefined })} />
    </>
  );
}
