import { rpcColumns } from '#backend/rest.ts';
import { readPage } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LISTED_USER } from './listedUser.ts';
import { USERS, type UsersPage } from './users.search.ts';

/** A page of the users list. */
export function usersPage(page: UsersPage) {
  return queryOptions({
    queryKey: ['users', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        {
          list: { ...page, of: 'users', page: undefined },
          page: page.page,
          cursor: [page.orderBy ?? 'created_at', 'user_id'],
        },
        (window) =>
          rpcColumns('admin_get_users', LISTED_USER, { ...USERS.arguments(page), ...window }, signal),
      ),
  });
}
