import { PAYOUT_PROVIDERS, PAYOUT_STATES, WITHDRAWAL_METHODS } from '@marketdesk/contract/enums.ts';
import type { PayoutUpdate, PayoutStore } from '@marketdesk/payouts/advance.ts';
import type { PayoutOrder, PayoutProvider } from '@marketdesk/payouts/provider.ts';
import { recordArguments } from '@marketdesk/payouts/record-arguments.ts';
import { z } from 'zod';
import type { CallProcedure } from '@marketdesk/contract/calls.ts';
import type { Log } from '../log.ts';

const words = z.record(z.string(), z.string()).nullable();

const payoutOrder: z.ZodType<PayoutOrder> = z.object({
  attempt_id: z.string(),
  request_id: z.string(),
  withdrawal_id: z.string(),
  provider: z.enum(PAYOUT_PROVIDERS),
  state: z.enum(PAYOUT_STATES),
  method: z.enum(WITHDRAWAL_METHODS),
  net_amount_eur: z.string().regex(/^\d+\.\d{2}$/),
  reference: z.string(),
  user_id: z.string(),
  holder_name: z.string(),
  destination: words,
  counterparty: words,
  remote_id: z.string().nullable(),
  remote_state: z.string().nullable(),
  sent_at: z.string().nullable(),
  created_at: z.string(),
  looks: z.number(),
});

/** A worker and its provider. The database refuses orders of other providers. */
export interface Worker {
  call: CallProcedure;
  id: string;
  provider: Pick<PayoutProvider, 'name'>;
}

/** Leases due orders to the worker; with an attempt's ID only that one, if it is free. */
export async function takeOrders(
  { call, id, provider }: Worker,
  limit: number,
  attemptId: string | null = null,
): Promise<PayoutOrder[]> {
  const rows = await call('payouts_take', {
    p_worker: id,
    p_provider: provider.name,
    p_limit: limit,
    p_attempt_id: attemptId,
  });
  return z.array(payoutOrder).parse(rows);
}

/** The payout store of one worker. */
export function payoutStore({ call, id, provider }: Worker, log: Log): PayoutStore<PayoutUpdate> {
  return {
    onUnexpectedError: ({ request_id: requestId }, error) =>
      log.error({ requestId, error }, 'unexpected error of the payout provider'),
    beginSend: (order) =>
      call('payouts_begin_send', {
        p_attempt_id: order.attempt_id,
        p_worker: id,
        p_provider: provider.name,
      }),
    async record(order, update) {
      await call('payouts_record', recordArguments(order, id, provider, update));
      return update;
    },
  };
}

/** Releases an untouched order, so that another worker can take it immediately. */
export async function releaseOrder({ call, id, provider }: Worker, order: PayoutOrder): Promise<void> {
  await call('payouts_record', {
    p_attempt_id: order.attempt_id,
    p_worker: id,
    p_provider: provider.name,
    p_outcome: 'unknown',
    p_next_look_seconds: 0,
  });
}
