import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { sortOf } from '#kit/list/sort.ts';
import { useHold } from '#kit/list/useHold.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { DecideKey } from '#parts/decide/DecideButton.tsx';
import { ExportList } from '#parts/export/ExportList.tsx';
import { isFiltered } from '#parts/list/filters.ts';
import { ListFilters } from '#parts/list/ListFilters.tsx';
import { useMe } from '#session/MeContext.ts';
import { maySuspendOrBan } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { UserDrawer } from './UserDrawer.tsx';
import { usersPage } from './users.api.ts';
import { USERS_COLUMNS } from './users.columns.tsx';
import { USERS, type UsersSearch } from './users.search.ts';
import { userTarget } from './userTarget.ts';

const userId = (user: { user_id: string }) => user.user_id;

/** Finds a user among all of them: filters, sorting, pages and the open drawer live in the URL. */
export function UsersScreen({ search }: { search: UsersSearch }) {
  const { page, openId, notUnderstood } = USERS.read(search);
  const list = useListSearch('user');
  const router = useRouter();
  const users = useQuery({ ...usersPage(page), enabled: notUnderstood.length === 0 });
  const me = useMe();
  const hold = useHold();
  const focused = users.data?.rows.find((user) => user.user_id === hold.rowId);

  return (
    <>
      <ListPage
        label="Users"
        header={
          <PageHeader
            title="Users"
            actions={
              <>
                <ExportList list="users" filters={USERS.arguments(page)} problems={notUnderstood} />
                <RefreshButton query={users} />
              </>
            }
          />
        }
        filters={<ListFilters filters={USERS.filters} search={search} list={list} problems={notUnderstood} />}
        pager={
          <ListPager
            query={users}
            page={page.page}
            list={list}
            pageQuery={(target) => usersPage({ ...page, page: target })}
          />
        }
      >
        <ListBody
          query={users}
          problems={notUnderstood}
          list={list}
          page={page.page ?? 1}
          isFiltered={isFiltered(USERS.filters, search)}
          fallback="Failed to load users"
          empty="No users found."
          emptyHint="People who sign up in the app appear here."
          icon={<Users />}
          columns={USERS_COLUMNS.length - 1}
        >
          {(rows) => (
            <div {...hold.events}>
              <DataTable
                label="Users"
                columns={USERS_COLUMNS}
                rows={rows}
                rowId={userId}
                stale={users.isPlaceholderData}
                sort={sortOf(page, list)}
                openId={openId}
                onOpen={(user) => list.show({ user: user.user_id }, { replace: openId !== undefined })}
                rowHref={(user) =>
                  router.buildLocation({ to: '/admin/users/$userId', params: { userId: user.user_id } }).href
                }
              />
            </div>
          )}
        </ListBody>
      </ListPage>
      <DecideKey target={focused && maySuspendOrBan(me, focused) ? userTarget(focused) : undefined} />
      <UserDrawer userId={openId} known={users.data?.rows} onClose={() => list.show({ user: undefined })} />
    </>
  );
}
