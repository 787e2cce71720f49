import { isFiltered } from '#kit/list/chips.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { RefreshButton } from '#kit/list/RefreshButton.tsx';
import { readSearch } from '#kit/list/search.ts';
import { sortOf } from '#kit/list/sort.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { UserDrawer } from './UserDrawer.tsx';
import { USER_FILTERS, UserFilters } from './UserFilters.tsx';
import { usersPage } from './users.api.ts';
import { USERS_COLUMNS } from './users.columns.tsx';
import { pageOfUsers, USERS_VOCABULARY, type UsersSearch } from './users.search.ts';

const userId = (user: { user_id: string }) => user.user_id;

/** Finds a user among all of them: filters, sorting, pages and the open drawer live in the URL. */
export function UsersScreen({ search }: { search: UsersSearch }) {
  const { values, notUnderstood } = readSearch(USERS_VOCABULARY, search);
  const page = pageOfUsers(values);
  const openId = values.user;
  const list = useListSearch('user');
  const router = useRouter();
  const users = useQuery({ ...usersPage(page), enabled: notUnderstood.length === 0 });

  return (
    <>
      <ListPage
        label="Users"
        header={<PageHeader title="Users" actions={<RefreshButton query={users} />} />}
        filters={<UserFilters search={search} list={list} notUnderstood={notUnderstood} />}
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
          isFiltered={isFiltered(search, USER_FILTERS)}
          fallback="Failed to load users"
          empty="No users found."
          emptyHint="People who sign up in the app appear here."
          icon={<Users />}
          columns={USERS_COLUMNS.length - 1}
        >
          {(rows) => (
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
          )}
        </ListBody>
      </ListPage>
      <UserDrawer userId={openId} known={users.data?.rows} onClose={() => list.show({ user: undefined })} />
    </>
  );
}
