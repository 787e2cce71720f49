import { beforeEach, describe, expect, it } from 'vitest';
import { advance, type PayoutUpdate, type PayoutStore } from './advance.ts';
import { PayoutMisdirected, PayoutNotSent, PayoutThrottled, PayoutUnknown } from './errors.ts';
import { UNKNOWN_TERMS, type PayoutOrder, type PayoutProvider, type RemotePayout } from './provider.ts';
import { createOrder } from './testing/orders.ts';

type Answer = RemotePayout | null | Error;

let log: string[];
let sends: Answer[];
let looks: Answer[];
let mayBegin: boolean;
let surprises: unknown[];

beforeEach(() => {
  [log, sends, looks, mayBegin, surprises] = [[], [], [], true, []];
});

const PAYOUT: RemotePayout = {
  remoteId: 'r1',
  remoteState: 'pending',
  outcome: 'accepted',
  payoutLinkUrl: null,
  reason: null,
  terms: { ...UNKNOWN_TERMS, amount: '38.47', currency: 'EUR' },
};

const provider: PayoutProvider = {
  name: 'revolut',
  send() {
    log.push('send');
    const answer = sends.shift();
    if (!answer) throw new Error('Unexpected send');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
  lookUp() {
    log.push('look');
    const answer = looks.shift();
    if (answer === undefined) throw new Error('Unexpected look-up');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
  readWebhook: () => null,
};

const store: PayoutStore<PayoutUpdate> = {
  beginSend() {
    log.push('begin');
    return Promise.resolve(mayBegin);
  },
  onUnexpectedError: (_order, error) => void surprises.push(error),
  record(_order, update) {
    log.push(update.outcome);
    return Promise.resolve(update);
  },
};

const step = (fields: Partial<PayoutOrder> = {}) => advance(createOrder(fields), provider, store);

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

describe('an order that was never sent', () => {
  it('is marked as sent and committed before sending, and the answer is recorded', async () => {
    sends = [PAYOUT];
    expect(await step()).toEqual({
      outcome: 'accepted',
      remoteId: 'r1',
      remoteState: 'pending',
      payoutLinkUrl: null,
      error: null,
      nextPollSeconds: 2,
      terms: PAYOUT.terms,
    });
    expect(log).toEqual(['begin', 'send', 'accepted']);
  });

  it('is skipped if another worker has it', async () => {
    mayBegin = false;
    expect(await step()).toBeNull();
    expect(log).toEqual(['begin']);
  });

  it('is not sent if it is refused', async () => {
    sends = [new PayoutNotSent('No such Revtag')];
    expect(await step()).toMatchObject({
      outcome: 'not_sent',
      error: 'No such Revtag',
      nextPollSeconds: null,
    });
  });

  it('is not sent to someone else, and reports the other destination', async () => {
    sends = [new PayoutMisdirected({ iban: 'DE89370400440532013000' })];
    expect(await step()).toMatchObject({
      outcome: 'not_sent',
      terms: { ...UNKNOWN_TERMS, destination: { iban: 'DE89370400440532013000' } },
    });
  });

  it.each([new PayoutUnknown('no answer'), new TypeError('a mistake of ours')])(
    'is unknown after %s, and polled soon',
    async (error) => {
      sends = [error];
      expect(await step()).toMatchObject({ outcome: 'unknown', remoteId: null, nextPollSeconds: 5 });
      expect(log).toEqual(['begin', 'send', 'unknown']);
      // Errors of the provider are expected. Our own mistakes are reported, and treated the same.
      expect(surprises).toEqual(error instanceof PayoutUnknown ? [] : [error]);
    },
  );

  it('waits a moment if throttled', async () => {
    sends = [new PayoutThrottled(0.01), PAYOUT];
    await step();
    expect(log).toEqual(['begin', 'send', 'send', 'accepted']);
  });

  it('is postponed if throttled for long, or again', async () => {
    sends = [new PayoutThrottled(120)];
    expect(await step()).toMatchObject({ outcome: 'throttled', nextPollSeconds: 120 });
    sends = [new PayoutThrottled(0.01), new PayoutThrottled(2)];
    expect(await step()).toMatchObject({ outcome: 'throttled', nextPollSeconds: 2 });
  });
});

describe('an order that may have been sent', () => {
  it.each(['sending', 'unknown', 'accepted', 'completed'] as const)(
    '%s: is only looked up',
    async (state) => {
      looks = [PAYOUT];
      expect(await step({ state })).toMatchObject({ outcome: 'accepted', remoteId: 'r1' });
      expect(log).toEqual(['look', 'accepted']);
    },
  );

  it('that is not found is not sent immediately', async () => {
    looks = [null];
    expect(await step({ state: 'sending' })).toMatchObject({ outcome: 'not_found', nextPollSeconds: 5 });
    expect(log).toEqual(['look', 'not_found']);
  });

  it('stays unknown if the look-up fails, with longer and longer waits', async () => {
    const waits: (number | null | undefined)[] = [];
    for (const seconds of [0, 60, 3 * 3600]) {
      looks = [new PayoutUnknown('no answer')];
      waits.push((await step({ state: 'unknown', sent_at: ago(seconds) }))?.nextPollSeconds);
    }
    expect(waits).toEqual([5, 30, 3600]);
    looks = [new PayoutThrottled(900)];
    expect(await step({ state: 'unknown' })).toMatchObject({ outcome: 'unknown', nextPollSeconds: 900 });
  });

  it('that is sent again and refused counts as unsent only if it is not found either', async () => {
    sends = [new PayoutNotSent('Insufficient balance')];
    looks = [PAYOUT];
    expect(await step({ sent_at: ago(90) })).toMatchObject({ outcome: 'accepted' });
    sends = [new PayoutNotSent('Insufficient balance')];
    looks = [new PayoutUnknown('no answer')];
    expect(await step({ sent_at: ago(90) })).toMatchObject({ outcome: 'unknown' });
    sends = [new PayoutNotSent('Insufficient balance')];
    looks = [null];
    expect(await step({ sent_at: ago(90) })).toMatchObject({
      outcome: 'not_sent',
      error: 'Insufficient balance',
    });
  });
});

describe('a completed payout', () => {
  it('is polled for a while, because it may be returned', async () => {
    const waits: (number | null | undefined)[] = [];
    for (const days of [0, 1, 13, 15]) {
      looks = [{ ...PAYOUT, outcome: 'completed', remoteState: 'completed' }];
      waits.push((await step({ state: 'completed', sent_at: ago(days * 86_400) }))?.nextPollSeconds);
    }
    expect(waits).toEqual([3600, 12 * 3600, 3 * 86_400, null]);
  });

  it.each([
    ['failed', 'declined', 'bank', 'The payout provider did not pay: declined.'],
    ['failed', 'expired', 'payout_link', 'The payout link expired before it was used.'],
    ['failed', 'cancelled', 'payout_link', 'The payout link was cancelled.'],
    ['reverted', 'reverted', 'bank', 'The payout was returned after it had arrived.'],
  ] as const)(
    '%s (%s, %s) has a reason even if the provider gives none',
    async (outcome, remoteState, method, error) => {
      looks = [{ ...PAYOUT, outcome, remoteState }];
      expect(await step({ state: 'accepted', method })).toMatchObject({
        outcome,
        error,
        nextPollSeconds: null,
      });
      looks = [{ ...PAYOUT, outcome, remoteState, reason: 'Account closed.' }];
      expect(await step({ state: 'accepted', method })).toMatchObject({ error: 'Account closed.' });
    },
  );
});
