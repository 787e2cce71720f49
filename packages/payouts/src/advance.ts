import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutOutcome } from '@marketdesk/contract/enums.ts';
import { PayoutMisdirected, PayoutNotSent, PayoutThrottled, PayoutUnknown } from './errors.ts';
import { lookAgainAfter } from './look-again.ts';
import {
  UNTOLD,
  type PayoutOrder,
  type PayoutProvider,
  type RemotePayout,
  type RemoteTerms,
} from './provider.ts';

/** What is written down about an attempt after the provider was called. */
export interface Finding {
  outcome: PayoutOutcome;
  remoteId: string | null;
  remoteState: string | null;
  payoutLinkUrl: string | null;
  error: string | null;
  /** null = never again. */
  nextLookSeconds: number | null;
  terms: RemoteTerms;
}

/** The database operations around a call of the provider. */
export interface PayoutBooks<Recorded> {
  /** Commits that the call is about to be made; false = somebody else has it, do not call. */
  beginSend(order: PayoutOrder): Promise<boolean>;
  record(order: PayoutOrder, finding: Finding): Promise<Recorded>;
  /** A mistake of ours, for the log: to the payout it is the same as no answer. */
  surprised?(order: PayoutOrder, error: unknown): void;
}

/** A requested delay up to this long is waited for here; for a longer one the order is put back. */
const PATIENCE_SECONDS = 5;

/**
 * Advances an order by one step: the only place that decides between sending and looking up. Only an order that was
 * never sent is sent, after committing that; everything else is looked up. null = another worker has it.
 */
export async function advance<Recorded>(
  order: PayoutOrder,
  provider: PayoutProvider,
  books: PayoutBooks<Recorded>,
): Promise<Recorded | null> {
  if (order.state !== 'created') return books.record(order, await look(order, watched(provider, books)));
  if (!(await books.beginSend(order))) return null;
  return books.record(order, await send(order, watched(provider, books)));
}

type Calls = Pick<PayoutProvider, 'send' | 'lookUp'>;

/** The provider's calls, with what they throw and should not told about. */
function watched(provider: PayoutProvider, books: Pick<PayoutBooks<unknown>, 'surprised'>): Calls {
  const watch = async <Answer>(order: PayoutOrder, answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (!isForeseen(error)) books.surprised?.(order, error);
      throw error;
    }
  };
  return {
    send: (order) => watch(order, provider.send(order)),
    lookUp: (order) => watch(order, provider.lookUp(order)),
  };
}

function isForeseen(error: unknown): error is Error {
  return [PayoutNotSent, PayoutThrottled, PayoutUnknown].some((kind) => error instanceof kind);
}

async function send(order: PayoutOrder, provider: Calls): Promise<Finding> {
  try {
    return found(order, await sendPatiently(order, provider));
  } catch (error) {
    if (error instanceof PayoutThrottled) {
      const nextLookSeconds = Math.ceil(error.retryAfterSeconds);
      return { ...NOTHING, outcome: 'throttled', error: error.message, nextLookSeconds };
    }
    if (!(error instanceof PayoutNotSent)) return nothingKnown(order, error);
    // Sent before under the same id, and not found then: a refusal now does not prove that it was refused the first time.
    const earlier = order.sent_at === null ? null : await look(order, provider);
    if (earlier !== null && earlier.outcome !== 'not_found') return earlier;
    const destination = error instanceof PayoutMisdirected ? error.destination : null;
    const terms = { ...UNTOLD, destination };
    return { ...NOTHING, outcome: 'not_sent', error: error.message, nextLookSeconds: null, terms };
  }
}

async function sendPatiently(order: PayoutOrder, provider: Calls): Promise<RemotePayout> {
  try {
    return await provider.send(order);
  } catch (error) {
    if (!(error instanceof PayoutThrottled) || error.retryAfterSeconds > PATIENCE_SECONDS) throw error;
    await sleep(error.retryAfterSeconds * 1000);
    return provider.send(order);
  }
}

async function look(order: PayoutOrder, provider: Calls): Promise<Finding> {
  try {
    const payout = await provider.lookUp(order);
    if (payout) return found(order, payout);
    return { ...NOTHING, outcome: 'not_found', nextLookSeconds: lookAgainAfter('not_found', age(order)) };
  } catch (error) {
    return nothingKnown(order, error);
  }
}

function age({ sent_at: sentAt }: PayoutOrder): number {
  return sentAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(sentAt)) / 1000);
}

const NOTHING = { remoteId: null, remoteState: null, payoutLinkUrl: null, error: null, terms: UNTOLD };

function found(order: PayoutOrder, payout: RemotePayout): Finding {
  const { outcome, remoteId, remoteState, payoutLinkUrl, reason, terms } = payout;
  const error = outcome === 'failed' || outcome === 'reverted' ? (reason ?? explain(order, payout)) : null;
  const nextLookSeconds = lookAgainAfter(outcome, age(order));
  return { outcome, remoteId, remoteState, payoutLinkUrl, error, nextLookSeconds, terms };
}

/** Includes unexpected errors: what was not definitely refused may have been paid. */
function nothingKnown(order: PayoutOrder, error: unknown): Finding {
  const planned = lookAgainAfter('unknown', age(order)) ?? 0;
  return {
    ...NOTHING,
    outcome: 'unknown',
    error: isForeseen(error) ? error.message : 'The payout provider could not be reached.',
    nextLookSeconds:
      error instanceof PayoutThrottled ? Math.max(planned, Math.ceil(error.retryAfterSeconds)) : planned,
  };
}

function explain({ method }: PayoutOrder, { remoteState, outcome }: RemotePayout): string {
  if (outcome === 'reverted') return 'The payout was returned after it had arrived.';
  if (method === 'payout_link' && remoteState === 'expired') {
    return 'The payout link expired before it was used.';
  }
  if (method === 'payout_link' && remoteState === 'cancelled') return 'The payout link was cancelled.';
  return `The payout provider did not pay: ${remoteState}.`;
}
