import type { Finding } from './advance.ts';
import type { PayoutOrder, PayoutProvider } from './provider.ts';

/** A finding as `payouts_record` takes it from a worker, with whose word it is. */
export function recordArguments(
  order: PayoutOrder,
  worker: string,
  { name }: Pick<PayoutProvider, 'name'>,
  finding: Finding,
) {
  return {
    p_attempt_id: order.attempt_id,
    p_worker: worker,
    p_provider: name,
    p_outcome: finding.outcome,
    p_remote_id: finding.remoteId,
    p_remote_state: finding.remoteState,
    p_payout_link_url: finding.payoutLinkUrl,
    p_error: finding.error,
    p_next_look_seconds: finding.nextLookSeconds,
    p_amount: finding.terms.amount,
    p_currency: finding.terms.currency,
    p_request_id: finding.terms.requestId,
    p_reference: finding.terms.reference,
    p_destination: finding.terms.destination,
  };
}
