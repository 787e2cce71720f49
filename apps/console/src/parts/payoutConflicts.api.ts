import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** A payout of which the provider says something else than was ordered. */
export type PayoutConflict = RowOf<'admin_get_payout_conflicts'>;

const ASK_AGAIN_MS = 60_000;

/** Those that wait for a decision, and all of the last week, newest first. Staff. */
export function payoutConflicts() {
  return queryOptions({
    queryKey: ['payout-conflicts'],
    refetchInterval: ASK_AGAIN_MS,
    queryFn: ({ signal }) => rpc('admin_get_payout_conflicts', {}, signal),
  });
}
