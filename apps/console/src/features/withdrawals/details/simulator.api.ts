import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { WITHDRAWALS_KEY } from '../withdrawals.api.ts';

/** What the simulated provider can do with a payout, and how it is called. */
const FAULTS = [
  { value: 'completes', label: 'Completes' },
  { value: 'declined', label: 'Is declined' },
  { value: 'times_out', label: 'Is accepted, but the answer is lost' },
  { value: 'duplicate', label: 'Is treated as a duplicate' },
  { value: 'late_webhook', label: 'Completes, but the webhook is late' },
  { value: 'out_of_order', label: 'Completes, but webhooks arrive out of order' },
  { value: 'reverted', label: 'Completes, then is reversed' },
  { value: 'link_expired', label: 'The payout link expires' },
  { value: 'throttled', label: 'Is throttled: too many requests' },
  { value: 'unreachable', label: 'Provider is unreachable' },
  { value: 'wrong_amount', label: 'Pays another amount' },
  { value: 'wrong_currency', label: 'Pays in another currency' },
  { value: 'other_receiver', label: 'Pays someone else' },
] as const;

/** Those that a withdrawal by this method can meet with. */
export function faultsOf(method: string) {
  const others = method === 'payout_link' ? 'other_receiver' : 'link_expired';
  return FAULTS.filter(({ value }) => value !== others);
}

/** What the simulator is told to do with this withdrawal's payout; null where payouts are real. */
export function simulatedPayout(id: string) {
  return queryOptions({
    queryKey: [...WITHDRAWALS_KEY, 'simulated', id],
    queryFn: ({ signal }) => rpc('admin_get_simulated_payout', { p_request_id: id }, signal),
  });
}

export function setSimulatedPayout(id: string, fault: string): Promise<unknown> {
  return rpc('admin_set_simulated_payout', {
    p_request_id: id,
    p_fault: fault,
  });
}
