import { rpcColumns } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import { queryOptions } from '@tanstack/react-query';
import { USERS, type UsersPage } from './users.search.ts';

export function usersPage(page: UsersPage) {
  return pageQuery({
    key: ['users'],
    page,
    cursor: [page.orderBy ?? 'created_at', 'user_id'],
    read: (window, signal) =>
      rpcColumns('admin_get_users', USERS.reads, { ...USERS.arguments(page), ...window }, signal),
  });
}

/** A user as in the list, or null. Unlike the details, it is masked, and reading it is not audited. */
export function listedUser(userId: string) {
  return queryOptions({
    queryKey: ['users', 'one', userId],
    queryFn: async ({ signal }) =>
      (await rpcColumns('admin_get_users', USERS.reads, { p_search: userId, p_limit: 1 }, signal))[0] ?? null,
  });
}
