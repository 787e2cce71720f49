import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** The hold of payouts: since when, and why. */
export type PayoutsHold = RowOf<'admin_get_payouts_hold'>;

export const PAYOUTS_HOLD_KEY = ['payouts-hold'] as const;

// Another admin may hold or resume payouts meanwhile.
const ASK_AGAIN_MS = 60_000;

/** The hold; null while payouts are sent. Staff. */
export function payoutsHold() {
  return queryOptions({
    queryKey: PAYOUTS_HOLD_KEY,
    refetchInterval: ASK_AGAIN_MS,
    queryFn: async ({ signal }) => {
      const [hold] = await rpc('admin_get_payouts_hold', {}, signal);
      return hold ?? null;
    },
  });
}
