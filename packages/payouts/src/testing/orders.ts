import { randomUUID } from 'node:crypto';
import type { PayoutOrder } from '../provider.ts';

/** An order to a bank account that was never sent, with the given fields replaced. */
export function createOrder(fields: Partial<PayoutOrder> = {}): PayoutOrder {
  return {
    attempt_id: randomUUID(),
    request_id: randomUUID(),
    withdrawal_id: randomUUID(),
    provider: 'revolut',
    state: 'created',
    method: 'bank',
    net_amount_eur: '38.47',
    reference: 'Marketdesk payout',
    user_id: randomUUID(),
    holder_name: 'Ana Marija Horvat',
    destination: { holder: 'Ana Marija Horvat', iban: 'HR1210010051863000160' },
    counterparty: null,
    remote_id: null,
    remote_state: null,
    sent_at: null,
    created_at: new Date().toISOString(),
    looks: 0,
    ...fields,
  };
}
