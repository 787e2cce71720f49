import { PayoutNotSent, PayoutThrottled, PayoutUnknown } from '../errors.ts';
import type { PayoutOrder, PayoutProvider, RemotePayout } from '../provider.ts';
import { readSignedEvent } from '../webhook.ts';
import { RevolutApi } from './api.ts';
import { receiverOf, type RememberCounterparty } from './counterparties.ts';
import { createLink, findLink } from './links.ts';
import { RevolutRefusal, type RevolutOptions } from './options.ts';
import { findTransfer, pay } from './transfers.ts';

/** Revolut's code for an existing payment with this request ID. */
const DUPLICATE = 3020;

/** Pays through Revolut Business: `/pay` for the methods revolut and bank, `/payout-links` for payout_link. */
export function revolut(options: RevolutOptions, remember: RememberCounterparty): PayoutProvider {
  const api = new RevolutApi(options);
  const now = options.now ?? Date.now;
  const find = (order: PayoutOrder) =>
    order.method === 'payout_link'
      ? findLink(api, order)
      : findTransfer(api, options.accountId, order, now());

  async function submit(order: PayoutOrder): Promise<RemotePayout> {
    if (order.method === 'payout_link') return createLink(api, options.accountId, order);
    try {
      return await pay(api, options.accountId, order, await receiverOf(api, order, remember));
    } catch (error) {
      // The counterparty was deleted at Revolut: registers it again, because the stored one would be refused forever.
      const isGone = error instanceof RevolutRefusal && error.status === 404 && order.counterparty !== null;
      if (!isGone) throw error;
      const receiver = await receiverOf(api, { ...order, counterparty: null }, remember);
      return pay(api, options.accountId, order, receiver);
    }
  }

  async function lookUp(order: PayoutOrder): Promise<RemotePayout | null> {
    try {
      return await find(order);
    } catch (error) {
      if (error instanceof RevolutRefusal) throw new PayoutUnknown(error.message, { cause: error });
      throw error;
    }
  }

  return {
    name: 'revolut',
    lookUp,
    async send(order) {
      try {
        return await submit(order);
      } catch (error) {
        if (!(error instanceof RevolutRefusal)) throw error;
        if (error.code !== DUPLICATE) throw new PayoutNotSent(error.message, { cause: error });
        const earlier = await lookUp(order).catch((reason: unknown) => {
          // Only the look-up is throttled; the payment itself was accepted.
          if (reason instanceof PayoutThrottled) throw new PayoutUnknown(reason.message, { cause: reason });
          throw reason;
        });
        if (earlier) return earlier;
        throw new PayoutUnknown('Revolut has this payout but does not list it yet.', { cause: error });
      }
    },
    readWebhook: (headers, rawBody) => readSignedEvent(headers, rawBody, options.webhookSecrets, now()),
  };
}
