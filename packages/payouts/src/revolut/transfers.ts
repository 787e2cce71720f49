import { z } from 'zod';
import { UNKNOWN_TERMS, type PayoutOrder, type RemoteOutcome, type RemotePayout } from '../provider.ts';
import type { RevolutApi } from './api.ts';
import type { Receiver } from './counterparties.ts';
import { leg, ownLeg, reportedDestination, termsOf, withAmount } from './terms.ts';
import { RevolutRefusal } from './options.ts';

const transactionState = z.enum(['created', 'pending', 'completed', 'declined', 'failed', 'reverted']);

const payAnswer = z.object({
  id: z.string().min(1),
  state: transactionState,
  reason_code: z.string().nullish(),
});

const transaction = payAnswer.extend({
  request_id: z.string().nullish(),
  created_at: z.string(),
  reference: z.string().nullish(),
  legs: z.array(leg).nullish(),
});
export type Transaction = z.output<typeof transaction>;

const OUTCOMES: Readonly<Record<Transaction['state'], RemoteOutcome>> = {
  created: 'accepted',
  pending: 'accepted',
  completed: 'completed',
  declined: 'failed',
  failed: 'failed',
  reverted: 'reverted',
};

const REASONS: Partial<Record<Transaction['state'], string>> = {
  declined: 'Declined by Revolut',
  failed: 'Failed at Revolut',
  reverted: 'Returned after it had arrived',
};

const PAGE = 100;
const MAX_PAGES = 20;
const DAY_MS = 24 * 3600_000;
/** Revolut's limit for a search by request ID. */
const WINDOW_MS = 14 * DAY_MS;
/** Allowed clock difference. */
const LEEWAY_MS = 3600_000;

/** `POST /pay`. Errors: RevolutRefusal, PayoutUnknown, PayoutThrottled. */
export async function pay(
  api: RevolutApi,
  accountId: string,
  order: PayoutOrder,
  receiver: Receiver,
): Promise<RemotePayout> {
  const fields = {
    request_id: order.request_id,
    account_id: accountId,
    receiver,
    currency: 'EUR',
    reference: order.reference.slice(0, 140),
  };
  const payout = asPayout(await api.post('/pay', withAmount(fields, order.net_amount_eur), payAnswer));
  // The answer does not include amount and receiver. The transaction does, and is looked up next.
  return payout.outcome === 'completed' ? { ...payout, outcome: 'accepted' } : payout;
}

/** Looks the transaction up by Revolut's ID if known, otherwise by ours. null = not found. */
export async function findTransfer(
  api: RevolutApi,
  accountId: string,
  order: PayoutOrder,
  now: number,
): Promise<RemotePayout | null> {
  const known = order.remote_id === null ? null : await transactionById(api, order.remote_id);
  const found = known ?? (await transactionByRequest(api, order, now));
  if (!found) return null;
  const own = ownLeg(found.legs, accountId);
  const destination = await reportedDestination(api, own);
  return { ...asPayout(found), terms: { ...termsOf({ ...own, ...found }), destination } };
}

/** null = not found. */
export async function transactionById(api: RevolutApi, id: string): Promise<Transaction | null> {
  try {
    return await api.get(`/transaction/${encodeURIComponent(id)}`, {}, transaction);
  } catch (error) {
    if (error instanceof RevolutRefusal && error.status === 404) return null;
    throw error;
  }
}

// Compares the request ID of each row: a service that ignored the parameter would return other payments.
async function transactionByRequest(
  api: RevolutApi,
  order: PayoutOrder,
  now: number,
): Promise<Transaction | null> {
  const since = Date.parse(order.sent_at ?? order.created_at) - LEEWAY_MS;
  let until = new Date(Math.min(now + LEEWAY_MS, since + WINDOW_MS)).toISOString();
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = {
      request_id: order.request_id,
      from: new Date(since).toISOString(),
      to: until,
      count: String(PAGE),
    };
    const rows = await api.get('/transactions', query, z.array(transaction));
    const match = rows.find(({ request_id: requestId }) => requestId === order.request_id);
    const oldest = rows.at(-1)?.created_at;
    if (match || rows.length < PAGE || oldest === undefined || oldest === until) return match ?? null;
    until = oldest;
  }
  return null;
}

function asPayout({ id, state, reason_code: code }: z.output<typeof payAnswer>): RemotePayout {
  const reason = REASONS[state];
  return {
    remoteId: id,
    remoteState: state,
    outcome: OUTCOMES[state],
    payoutLinkUrl: null,
    terms: UNKNOWN_TERMS,
    reason: reason === undefined ? null : `${reason}${code ? `: ${code.replaceAll('_', ' ')}` : ''}.`,
  };
}
