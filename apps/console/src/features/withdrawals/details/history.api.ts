import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { WITHDRAWALS_KEY } from '../withdrawals.api.ts';

/** One thing that happened to a withdrawal. */
export type HistoryEntry = RowOf<'admin_get_withdrawal_history'>;

/** What happened to a withdrawal, oldest first. */
export function withdrawalHistory(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'history', id],
    queryFn: ({ signal }) => rpc('admin_get_withdrawal_history', { p_request_id: id }, signal),
  });
}
