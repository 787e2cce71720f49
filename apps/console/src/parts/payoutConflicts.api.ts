import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

const ASK_AGAIN_MS = 60_000;

/**
 * Payouts whose state at the provider differs from what was ordered: all without a decision yet, and those of the last week;
 * newest first. Staff.
 */
export function payoutConflicts() {
  return queryOptions({
    queryKey: ['payout-conflicts'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: ({ signal }) => rpc('admin_get_payout_conflicts', {}, signal),
  });
}
