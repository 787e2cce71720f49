import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import { z } from 'zod';
import { PayoutThrottled, PayoutUnknown } from '../errors.ts';
import type { PayoutOrder, PayoutProvider, RemoteOutcome, RemotePayout } from '../provider.ts';
import { readSignedEvent } from '../webhook.ts';

const payment = z.object({
  id: z.string(),
  state: z.enum([
    'pending',
    'completed',
    'declined',
    'reverted',
    'active',
    'processing',
    'processed',
    'expired',
    'cancelled',
  ]),
  url: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  request_id: z.string(),
  reference: z.string(),
  destination: z.record(z.string(), z.string()).nullable(),
});
type Payment = z.output<typeof payment>;

const answer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('accepted'), payment }),
  z.object({ answer: z.enum(['times_out', 'duplicate', 'throttled', 'unreachable']) }),
]);

const OUTCOMES: Readonly<Record<Payment['state'], RemoteOutcome>> = {
  pending: 'accepted',
  active: 'accepted',
  processing: 'accepted',
  completed: 'completed',
  processed: 'completed',
  declined: 'failed',
  expired: 'failed',
  cancelled: 'failed',
  reverted: 'reverted',
};

const RETRY_AFTER_SECONDS = 2;

export interface SimulatorOptions {
  /** Calls the simulator's procedures in the database. */
  call: CallProcedure;
  webhookSecret: string;
}

/**
 * A payment service that moves no money and keeps its state in the database. It fails like a real one, as a
 * withdrawal's fault says.
 */
export function simulator({ call, webhookSecret }: SimulatorOptions): PayoutProvider {
  async function lookUp({ request_id }: PayoutOrder): Promise<RemotePayout | null> {
    const found = await call('payout_simulator_look_up', { p_request_id: request_id });
    return found === null ? null : asPayout(payment.parse(found));
  }

  return {
    name: 'simulator',
    lookUp,
    async send(order) {
      const reply = answer.parse(
        await call('payout_simulator_send', {
          p_request_id: order.request_id,
          p_withdrawal_id: order.withdrawal_id,
          p_method: order.method,
          p_amount_eur: order.net_amount_eur,
          p_reference: order.reference,
          p_destination: order.destination,
        }),
      );
      switch (reply.answer) {
        case 'accepted':
          return asPayout(reply.payment);
        case 'times_out':
          throw new PayoutUnknown('The payout simulator did not answer in time.');
        case 'unreachable':
          throw new PayoutUnknown('The payout simulator could not be reached.');
        case 'throttled':
          throw new PayoutThrottled(RETRY_AFTER_SECONDS);
        case 'duplicate': {
          const earlier = await lookUp(order);
          if (earlier) return earlier;
          throw new PayoutUnknown('The payout simulator has this payout but does not list it.');
        }
      }
    },
    readWebhook: (headers, rawBody) => readSignedEvent(headers, rawBody, [webhookSecret]),
  };
}

function asPayout({ id, state, url, request_id: requestId, ...told }: Payment): RemotePayout {
  return {
    remoteId: id,
    remoteState: state,
    outcome: OUTCOMES[state],
    payoutLinkUrl: url,
    reason: null,
    terms: { ...told, requestId },
  };
}
