import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** A payout of which the provider says something else than was ordered. */
export interface PayoutConflict {
  withdrawal_id: string;
  provider: string;
  /** What differs, as a sentence. */
  differs: string;
  created_at: string;
  /** Of the withdrawal. */
  status: string;
}

const ASK_AGAIN_MS = 60_000;

/** Those that wait for a decision, and all of the last week, newest first. Staff. */
export function payoutConflicts() {
  return queryOptions({
    queryKey: ['payout-conflicts'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: ({ signal }) => rpc<PayoutConflict[]>('admin_get_payout_conflicts', {}, signal),
  });
}
