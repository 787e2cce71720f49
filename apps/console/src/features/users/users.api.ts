import { rpcColumns } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import { USERS, type UsersPage } from './users.search.ts';

/** A page of the users list. */
export function usersPage(page: UsersPage) {
  return pageQuery({
    key: ['users'],
    page,
    cursor: [page.orderBy ?? 'created_at', 'user_id'],
    read: (window, signal) =>
      rpcColumns('admin_get_users', USERS.reads, { ...USERS.arguments(page), ...window }, signal),
  });
}
