import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** A way in which money can move, and what stands in it. */
export interface MoneyRule {
  way: string;
  /** Who can do what alone. */
  alone: string;
  two: string | null;
  watched: string | null;
}

/** Admins only. They change with the installed version only. */
export function moneyRules() {
  return queryOptions({
    queryKey: ['money-rules'],
    staleTime: Infinity,
    queryFn: ({ signal }) => rpc<MoneyRule[]>('admin_get_money_rules', {}, signal),
  });
}
