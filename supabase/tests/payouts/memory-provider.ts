import { PayoutNotSent, PayoutThrottled, PayoutUnknown } from '@marketdesk/payouts/errors.ts';
import {
  UNKNOWN_TERMS,
  type PayoutOrder,
  type PayoutProvider,
  type RemotePayout,
} from '@marketdesk/payouts/provider.ts';

/** What happens to one call to the provider. */
export const FAULTS = [
  'answers',
  'loses the answer',
  'arrives late',
  'loses the call',
  'refuses',
  'throttles',
] as const;
export type Fault = (typeof FAULTS)[number];

export const DAY = 24 * 3600;
/** How long a provider recognizes a request_id, and a payment may be reverted. */
const MEMORY_SECONDS = 14 * DAY;
/** The maximum duration of a call. */
const LATE_SECONDS = 50;

export interface Payment {
  remoteId: string;
  requestId: string;
  withdrawalId: string;
  state: 'pending' | 'completed' | 'failed' | 'reverted';
  acceptedAt: number;
}

/** The worst permitted provider, with a clock of its own in seconds. It always pays accepted requests. */
export class MemoryProvider implements PayoutProvider {
  readonly name = 'simulator';
  readonly payments: Payment[] = [];
  /** Every change of a payment, in order; schedules deliver them in any order. */
  readonly events: { requestId: string; remoteId: string }[] = [];
  /** The fault of the next call. */
  fault: Fault = 'answers';
  #now = 0;
  #inTransit: { order: PayoutOrder; at: number }[] = [];

  get now(): number {
    return this.#now;
  }

  pass(seconds: number): void {
    this.#now += seconds;
    const arrived = this.#inTransit.filter(({ at }) => at <= this.#now);
    this.#inTransit = this.#inTransit.filter(({ at }) => at > this.#now);
    for (const { order, at } of arrived) this.#accept(order, at);
  }

  /** Payments that were or will be paid, without reverted ones. */
  livePayments(withdrawalId: string): Payment[] {
    return this.payments.filter(
      (payment) =>
        payment.withdrawalId === withdrawalId &&
        (payment.state === 'pending' || payment.state === 'completed'),
    );
  }

  /** Forward only: pending, then completed or failed; completed, then reverted within two weeks. */
  move(payment: Payment, to: Payment['state']): void {
    const from = to === 'reverted' ? 'completed' : 'pending';
    if (payment.state !== from || to === 'pending') return;
    if (to === 'reverted' && payment.acceptedAt <= this.#now - MEMORY_SECONDS) return;
    payment.state = to;
    this.#announce(payment);
  }

  send(order: PayoutOrder): Promise<RemotePayout> {
    switch (this.fault) {
      case 'refuses':
        return Promise.reject(new PayoutNotSent('The receiver cannot be paid.'));
      case 'throttles':
        return Promise.reject(new PayoutThrottled(120));
      case 'loses the call':
        return Promise.reject(new PayoutUnknown('No answer.'));
      case 'arrives late':
        this.#inTransit.push({ order, at: this.#now + LATE_SECONDS });
        return Promise.reject(new PayoutUnknown('No answer.'));
      case 'loses the answer':
        this.#accept(order, this.#now);
        return Promise.reject(new PayoutUnknown('No answer.'));
      case 'answers':
        return Promise.resolve(remote(this.#accept(order, this.#now)));
    }
  }

  lookUp(order: PayoutOrder): Promise<RemotePayout | null> {
    const payment = this.payments.find(({ remoteId }) => remoteId === order.remote_id) ?? this.#known(order);
    switch (this.fault) {
      case 'throttles':
        return Promise.reject(new PayoutThrottled(120));
      case 'loses the answer':
      case 'loses the call':
      case 'refuses':
        return Promise.reject(new PayoutUnknown('No answer.'));
      case 'arrives late':
        // A payment just accepted can't be found yet.
        return Promise.resolve(
          payment && payment.acceptedAt <= this.#now - LATE_SECONDS ? remote(payment) : null,
        );
      case 'answers':
        return Promise.resolve(payment ? remote(payment) : null);
    }
  }

  readWebhook(): null {
    return null;
  }

  #known({ request_id: requestId }: PayoutOrder): Payment | undefined {
    return this.payments.findLast(
      (payment) => payment.requestId === requestId && payment.acceptedAt > this.#now - MEMORY_SECONDS,
    );
  }

  #accept(order: PayoutOrder, at: number): Payment {
    const known = this.#known(order);
    if (known) return known;
    const payment: Payment = {
      remoteId: `r${String(this.payments.length)}-${order.request_id}`.slice(0, 40),
      requestId: order.request_id,
      withdrawalId: order.withdrawal_id,
      state: 'pending',
      acceptedAt: at,
    };
    this.payments.push(payment);
    this.#announce(payment);
    return payment;
  }

  #announce({ requestId, remoteId }: Payment): void {
    this.events.push({ requestId, remoteId });
  }
}

function remote({ remoteId, state }: Payment): RemotePayout {
  const outcome = state === 'pending' ? 'accepted' : state;
  return { remoteId, remoteState: state, outcome, payoutLinkUrl: null, reason: null, terms: UNKNOWN_TERMS };
}
