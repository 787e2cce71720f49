import { rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Withdrawal } from './withdrawal.ts';
import type { WithdrawalsPage } from './withdrawals.search.ts';

/** A page of the withdrawals list, newest first. */
export function withdrawalsPage(page: WithdrawalsPage) {
  return queryOptions({
    queryKey: ['withdrawals', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      pageOf(await rpc<Withdrawal[]>('admin_get_withdrawals', withdrawalArguments(page), signal)),
  });
}

function withdrawalArguments(page: WithdrawalsPage) {
  return {
    p_status: page.status,
    p_method: page.method,
    p_user_search: page.userSearch,
    p_date_from: page.from,
    p_date_to: page.to,
    ...pageWindow(page.page),
  };
}
