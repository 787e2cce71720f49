import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** A way money can move, and who has to agree. */
export type MoneyRule = RowOf<'admin_get_money_rules'>;

/** Admins only. They change with the installed version only. */
export function moneyRules() {
  return queryOptions({
    queryKey: ['money-rules'],
    staleTime: Infinity,
    queryFn: ({ signal }) => rpc('admin_get_money_rules', {}, signal),
  });
}
