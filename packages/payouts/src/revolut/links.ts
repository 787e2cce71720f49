import { z } from 'zod';
import { PayoutUnknown } from '../errors.ts';
import type { PayoutOrder, RemoteOutcome, RemotePayout } from '../provider.ts';
import type { RevolutApi } from './api.ts';
import { termsOf, withAmount } from './terms.ts';
import { RevolutRefusal } from './options.ts';
import { transactionById } from './transfers.ts';

const payoutLink = z.object({
  id: z.string().min(1),
  state: z.enum([
    'created',
    'failed',
    'awaiting',
    'active',
    'expired',
    'cancelled',
    'processing',
    'processed',
  ]),
  created_at: z.string(),
  request_id: z.string().nullish(),
  url: z.url().nullish(),
  transaction_id: z.string().nullish(),
  cancellation_reason: z.string().nullish(),
  amount: z.number().nullish(),
  currency: z.string().nullish(),
  reference: z.string().nullish(),
});
type PayoutLink = z.output<typeof payoutLink>;

const OUTCOMES: Readonly<Record<PayoutLink['state'], RemoteOutcome>> = {
  created: 'accepted',
  awaiting: 'accepted',
  active: 'accepted',
  processing: 'accepted',
  processed: 'completed',
  failed: 'failed',
  expired: 'failed',
  cancelled: 'failed',
};

const REASONS: Partial<Record<PayoutLink['state'], string>> = {
  failed: 'Revolut could not create the payout link.',
  expired: 'The payout link expired before it was used.',
  cancelled: 'The payout link was cancelled.',
};

/** Revolut's maximum. */
const EXPIRY = 'P7D';
const METHODS = ['revolut', 'bank_account'];
const PAGE = 100;
const MAX_PAGES = 50;
const LEEWAY_MS = 3600_000;

/** `POST /payout-links`. Errors: RevolutRefusal, PayoutUnknown, PayoutThrottled. */
export async function createLink(
  api: RevolutApi,
  accountId: string,
  order: PayoutOrder,
): Promise<RemotePayout> {
  const fields = {
    request_id: order.request_id,
    account_id: accountId,
    counterparty_name: order.holder_name,
    save_counterparty: false,
    currency: 'EUR',
    reference: order.reference.slice(0, 100),
    payout_methods: METHODS,
    expiry_period: EXPIRY,
  };
  return asPayout(
    await api.post('/payout-links', withAmount(fields, order.net_amount_eur), payoutLink),
    null,
  );
}

/**
 * Looks the link up by Revolut's ID if known, otherwise by ours among the recent links: Revolut has no filter for it.
 * null = not found.
 */
export async function findLink(api: RevolutApi, order: PayoutOrder): Promise<RemotePayout | null> {
  const known = order.remote_id === null ? null : await linkById(api, order.remote_id);
  const link = known ?? (await linkByRequest(api, order));
  if (!link) return null;
  // A used link is paid only once its transfer is, and the transfer may still be returned.
  const transactionId = link.state === 'processed' ? link.transaction_id : null;
  return asPayout(link, transactionId ? await transactionById(api, transactionId) : null);
}

async function linkById(api: RevolutApi, id: string): Promise<PayoutLink | null> {
  try {
    return await api.get(`/payout-links/${encodeURIComponent(id)}`, {}, payoutLink);
  } catch (error) {
    if (error instanceof RevolutRefusal && error.status === 404) return null;
    throw error;
  }
}

async function linkByRequest(api: RevolutApi, order: PayoutOrder): Promise<PayoutLink | null> {
  const since = Date.parse(order.sent_at ?? order.created_at) - LEEWAY_MS;
  let before: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { limit: String(PAGE), ...(before !== null && { created_before: before }) };
    const links: PayoutLink[] = await api.get('/payout-links', query, z.array(payoutLink));
    const match = links.find(({ request_id: requestId }) => requestId === order.request_id);
    const oldest: string | undefined = links.at(-1)?.created_at;
    if (match) return match;
    if (links.length < PAGE || oldest === undefined || Date.parse(oldest) < since) return null;
    before = oldest;
  }
  // Not found among this many is no proof that it does not exist.
  throw new PayoutUnknown('Revolut has too many payout links to search.');
}

function asPayout(link: PayoutLink, transfer: { state: string } | null): RemotePayout {
  const base = {
    remoteId: link.id,
    remoteState: link.state,
    outcome: OUTCOMES[link.state],
    payoutLinkUrl: link.state === 'active' ? (link.url ?? null) : null,
    reason: REASONS[link.state] ?? null,
    terms: termsOf(link),
  };
  switch (transfer?.state) {
    case 'created':
    case 'pending':
      return { ...base, outcome: 'accepted' };
    case 'declined':
    case 'failed':
      return { ...base, remoteState: transfer.state, outcome: 'failed', reason: 'Failed at Revolut.' };
    case 'reverted':
      return {
        ...base,
        remoteState: 'reverted',
        outcome: 'reverted',
        reason: 'Returned after it had arrived.',
      };
    default:
      return base;
  }
}
