import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Amount } from '../withdrawal.ts';
import { WITHDRAWALS_KEY } from '../withdrawals.api.ts';

/** One thing that happened to a withdrawal. */
export interface HistoryEntry {
  created_at: string;
  kind: string;
  /** Null for the server's jobs and the payout provider. */
  actor_user_id: string | null;
  amount_eur: Amount | null;
  note: string | null;
}

/** What happened to a withdrawal, oldest first. */
export function withdrawalHistory(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'history', id],
    queryFn: ({ signal }) =>
      rpc<HistoryEntry[]>('admin_get_withdrawal_history', { p_request_id: id }, signal),
  });
}
