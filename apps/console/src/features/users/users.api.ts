import { rpcColumns } from '#backend/rest.ts';
import { readPage } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LISTED_USER } from './listedUser.ts';
import type { UsersPage } from './users.search.ts';

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
          rpcColumns('admin_get_users', LISTED_USER, { ...usersArguments(page), ...window }, signal),
      ),
  });
}

function usersArguments(page: UsersPage) {
  return {
    p_role: page.role,
    p_is_worker: page.isWorker,
    p_is_suspended: page.isSuspended,
    p_is_banned: page.isBanned,
    p_tier: page.tier,
    p_category_id: page.category,
    p_subcategory_id: page.subcategory,
    p_search: page.search,
    p_order_by: page.orderBy,
    p_order_dir: page.orderDir,
  };
}
