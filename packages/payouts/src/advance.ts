import { setTimeout as sleep } from 'node:timers/promises';
import type { PayoutOutcome } from '@marketdesk/contract/enums.ts';
import { PayoutMisdirected, PayoutNotSent, PayoutThrottled, PayoutUnknown } from './errors.ts';
import {
  type PayoutOrder,
  type PayoutProvider,
  type RemoteOutcome,
  type RemotePayout,
  type RemoteTerms,
  UNKNOWN_TERMS,
} from './provider.ts';

/** An attempt's new state after a call to the provider. */
export interface PayoutUpdate {
  outcome: PayoutOutcome;
  remoteId: string | null;
  remoteState: string | null;
  payoutLinkUrl: string | null;
  error: string | null;
  /** null = never again. */
  nextPollSeconds: number | null;
  terms: RemoteTerms;
}

/** Database operations before and after a call to the provider. */
export interface PayoutStore<Recorded> {
  /** Commits that the call is about to be made. false = another worker has the order, so it must not be sent. */
  beginSend(order: PayoutOrder): Promise<boolean>;
  record(order: PayoutOrder, update: PayoutUpdate): Promise<Recorded>;
  /** Reports an unexpected error for the log. The payout treats it like a missing answer. */
  onUnexpectedError?(order: PayoutOrder, error: unknown): void;
}

/** Throttling delays up to this long are waited for here; for longer ones the order is postponed. */
const MAX_WAIT_SECONDS = 5;

/**
 * Advances an order by one step. The only place that decides between sending and looking up: an order that was never
 * sent is sent after committing that; all others are looked up. null = another worker has it.
 */
export async function advance<Recorded>(
  order: PayoutOrder,
  provider: PayoutProvider,
  store: PayoutStore<Recorded>,
): Promise<Recorded | null> {
  if (order.state !== 'created')
    return store.record(order, await poll(order, withErrorReports(provider, store)));
  if (!(await store.beginSend(order))) return null;
  return store.record(order, await send(order, withErrorReports(provider, store)));
}

type ProviderCalls = Pick<PayoutProvider, 'send' | 'lookUp'>;

/** The provider's calls, with unexpected errors reported. */
function withErrorReports(
  provider: PayoutProvider,
  store: Pick<PayoutStore<unknown>, 'onUnexpectedError'>,
): ProviderCalls {
  const watch = async <Answer>(order: PayoutOrder, answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } catch (error) {
      if (!isExpected(error)) store.onUnexpectedError?.(order, error);
      throw error;
    }
  };
  return {
    send: (order) => watch(order, provider.send(order)),
    lookUp: (order) => watch(order, provider.lookUp(order)),
  };
}

function isExpected(error: unknown): error is Error {
  return [PayoutNotSent, PayoutThrottled, PayoutUnknown].some((kind) => error instanceof kind);
}

async function send(order: PayoutOrder, provider: ProviderCalls): Promise<PayoutUpdate> {
  try {
    return updateOf(order, await sendWithRetry(order, provider));
  } catch (error) {
    if (error instanceof PayoutThrottled) {
      const nextPollSeconds = Math.ceil(error.retryAfterSeconds);
      return { ...EMPTY_UPDATE, outcome: 'throttled', error: error.message, nextPollSeconds };
    }
    if (!(error instanceof PayoutNotSent)) return unknownUpdate(order, error);
    // An order sent before with the same ID was not found then. A refusal now does not prove that the first request was
    // refused.
    const earlier = order.sent_at === null ? null : await poll(order, provider);
    if (earlier !== null && earlier.outcome !== 'not_found') return earlier;
    const destination = error instanceof PayoutMisdirected ? error.destination : null;
    const terms = { ...UNKNOWN_TERMS, destination };
    return { ...EMPTY_UPDATE, outcome: 'not_sent', error: error.message, nextPollSeconds: null, terms };
  }
}

async function sendWithRetry(order: PayoutOrder, provider: ProviderCalls): Promise<RemotePayout> {
  try {
    return await provider.send(order);
  } catch (error) {
    if (!(error instanceof PayoutThrottled) || error.retryAfterSeconds > MAX_WAIT_SECONDS) throw error;
    await sleep(error.retryAfterSeconds * 1000);
    return provider.send(order);
  }
}

async function poll(order: PayoutOrder, provider: ProviderCalls): Promise<PayoutUpdate> {
  try {
    const payout = await provider.lookUp(order);
    if (payout) return updateOf(order, payout);
    return {
      ...EMPTY_UPDATE,
      outcome: 'not_found',
      nextPollSeconds: secondsUntilPoll('not_found', age(order)),
    };
  } catch (error) {
    return unknownUpdate(order, error);
  }
}

function age({ sent_at: sentAt }: PayoutOrder): number {
  return sentAt === null ? 0 : Math.max(0, (Date.now() - Date.parse(sentAt)) / 1000);
}

const EMPTY_UPDATE = {
  remoteId: null,
  remoteState: null,
  payoutLinkUrl: null,
  error: null,
  terms: UNKNOWN_TERMS,
};

function updateOf(order: PayoutOrder, payout: RemotePayout): PayoutUpdate {
  const { outcome, remoteId, remoteState, payoutLinkUrl, reason, terms } = payout;
  const error =
    outcome === 'failed' || outcome === 'reverted' ? (reason ?? failureReason(order, payout)) : null;
  const nextPollSeconds = secondsUntilPoll(outcome, age(order));
  return { outcome, remoteId, remoteState, payoutLinkUrl, error, nextPollSeconds, terms };
}

/** Includes unexpected errors: anything not definitely refused may have been paid. */
function unknownUpdate(order: PayoutOrder, error: unknown): PayoutUpdate {
  const planned = secondsUntilPoll('unknown', age(order)) ?? 0;
  return {
    ...EMPTY_UPDATE,
    outcome: 'unknown',
    error: isExpected(error) ? error.message : 'The payout provider could not be reached.',
    nextPollSeconds:
      error instanceof PayoutThrottled ? Math.max(planned, Math.ceil(error.retryAfterSeconds)) : planned,
  };
}

function failureReason({ method }: PayoutOrder, { remoteState, outcome }: RemotePayout): string {
  if (outcome === 'reverted') return 'The payout was returned after it had arrived.';
  if (method === 'payout_link' && remoteState === 'expired') {
    return 'The payout link expired before it was used.';
  }
  if (method === 'payout_link' && remoteState === 'cancelled') return 'The payout link was cancelled.';
  return `The payout provider did not pay: ${remoteState}.`;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** After this long, a completed payout is no longer returned. */
const RETURNABLE_SECONDS = 14 * DAY;

/**
 * Seconds until the next poll, by the time since the payout was sent; null = never. Each wait is half of that time,
 * clamp bounds. Webhooks usually arrive first.
 */
function secondsUntilPoll(
  outcome: RemoteOutcome | 'unknown' | 'not_found',
  ageSeconds: number,
): number | null {
  switch (outcome) {
    case 'unknown':
    case 'not_found':
      return clamp(5, ageSeconds / 2, HOUR);
    case 'accepted':
      return clamp(2, ageSeconds / 2, 6 * HOUR);
    case 'completed':
      return ageSeconds > RETURNABLE_SECONDS ? null : clamp(HOUR, ageSeconds / 2, 3 * DAY);
    case 'failed':
    case 'reverted':
      return null;
  }
}

function clamp(least: number, seconds: number, most: number): number {
  return Math.round(Math.min(Math.max(least, seconds), most));
}
