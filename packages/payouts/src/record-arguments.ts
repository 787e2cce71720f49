import type { PayoutUpdate } from './advance.ts';
import type { PayoutOrder, PayoutProvider } from './provider.ts';

/** The arguments of `payouts_record` for an update by a worker. */
export function recordArguments(
  order: PayoutOrder,
  worker: string,
  { name }: Pick<PayoutProvider, 'name'>,
  update: PayoutUpdate,
) {
  return {
    p_attempt_id: order.attempt_id,
    p_worker: worker,
    p_provider: name,
    p_outcome: update.outcome,
    p_remote_id: update.remoteId,
    p_remote_state: update.remoteState,
    p_payout_link_url: update.payoutLinkUrl,
    p_error: update.error,
    p_next_look_seconds: update.nextPollSeconds,
    p_amount: update.terms.amount,
    p_currency: update.terms.currency,
    p_request_id: update.terms.requestId,
    p_reference: update.terms.reference,
    p_destination: update.terms.destination,
  };
}
