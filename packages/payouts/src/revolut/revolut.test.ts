import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PayoutNotSent, PayoutThrottled, PayoutUnknown } from '../errors.ts';
import { UNKNOWN_TERMS, type PayoutOrder, type PayoutProvider } from '../provider.ts';
import { createOrder } from '../testing/orders.ts';
import { RevolutServer } from '../testing/revolut-server.ts';
import type { Receiver } from './counterparties.ts';
import { revolut } from './revolut.ts';

let server: RevolutServer;
let provider: PayoutProvider;
/** Long enough for a loaded machine. */
let impatient: PayoutProvider;
let remembered: [string, Receiver][];

beforeEach(async () => {
  server = await RevolutServer.start();
  remembered = [];
  provider = revolut(server.options, remember);
  impatient = revolut({ ...server.options, timeoutMs: 1500 }, remember);
});
const remember = (order: PayoutOrder, receiver: Receiver) => {
  remembered.push([order.user_id, receiver]);
  return Promise.resolve();
};
afterEach(() => server.close());

const HOUR = 3600_000;
const STRANGERS = {
  name: 'PayoutThrottled',
  message: 'Revolut does not accept our credentials.',
  retryAfterSeconds: 300,
};
const sent = (order: PayoutOrder, fields: Partial<PayoutOrder> = {}): PayoutOrder => ({
  ...order,
  state: 'unknown',
  sent_at: new Date(server.now).toISOString(),
  ...fields,
});
const toRevtag = (fields: Partial<PayoutOrder> = {}) =>
  createOrder({ method: 'revolut', destination: { revtag: '@ana' }, ...fields });
const byLink = (fields: Partial<PayoutOrder> = {}) =>
  createOrder({ method: 'payout_link', destination: null, ...fields });

describe('access tokens', () => {
  it('serve many requests and are renewed after 40 minutes', async () => {
    await provider.lookUp(sent(createOrder()));
    await provider.lookUp(sent(createOrder()));
    expect(server.calls('/auth/token')).toHaveLength(1);
    server.now += 41 * 60_000;
    await provider.lookUp(sent(createOrder()));
    expect(server.calls('/auth/token')).toHaveLength(2);
    expect(server.calls('/transactions')).toHaveLength(3);
  });

  it('are requested once for all waiting callers', async () => {
    await Promise.all([1, 2, 3, 4].map(() => provider.lookUp(sent(createOrder()))));
    expect(server.calls('/auth/token')).toHaveLength(1);
  });

  it('that were revoked are renewed, and the request is retried once', async () => {
    await provider.send(toRevtag());
    server.revokeTokens();
    expect(await provider.lookUp(sent(createOrder()))).toBeNull();
    expect(server.calls('/auth/token')).toHaveLength(2);
    expect(server.calls('/transactions')).toHaveLength(2);
  });

  it('are not renewed forever: after a second 401 nothing was sent, and the order is postponed', async () => {
    for (let turn = 0; turn < 3; turn++) server.fail('/payout-links', { at: 'before', status: 401 });
    await expect(provider.send(byLink())).rejects.toMatchObject(STRANGERS);
    expect(server.calls('/payout-links')).toHaveLength(2);
  });

  it('are not issued for rejected credentials: nothing was sent, and the order is postponed', async () => {
    const stranger = revolut({ ...server.options, refreshToken: 'another' }, () => Promise.resolve());
    await expect(stranger.send(byLink())).rejects.toMatchObject(STRANGERS);
    await expect(stranger.lookUp(sent(byLink()))).rejects.toMatchObject(STRANGERS);
    expect(server.state.links).toEqual([]);
  });

  it('missing from the answer leave the outcome unknown', async () => {
    server.fail('/auth/token', { at: 'before', status: 200, body: '{"token_type":"bearer"}' });
    await expect(provider.send(byLink())).rejects.toThrow(PayoutUnknown);
    server.fail('/auth/token', { at: 'before', status: 503 });
    await expect(provider.send(byLink())).rejects.toThrow(PayoutUnknown);
    server.fail('/auth/token', { at: 'before', status: 429, headers: { 'retry-after': '7' } });
    await expect(provider.send(byLink())).rejects.toMatchObject({ retryAfterSeconds: 7 });
  });
});

describe('to a bank account', () => {
  it('registers the account, pays the exact amount with our ID, and stores the counterparty', async () => {
    const order = createOrder({ net_amount_eur: '1234567890.10' });
    expect(await provider.send(order)).toEqual({
      remoteId: server.state.transactions[0]?.id,
      remoteState: 'pending',
      outcome: 'accepted',
      payoutLinkUrl: null,
      reason: null,
      terms: UNKNOWN_TERMS,
    });
    const [counterparty] = server.state.counterparties;
    expect(JSON.parse(server.calls('/counterparty')[0]?.body ?? '')).toEqual({
      individual_name: { first_name: 'Ana Marija', last_name: 'Horvat' },
      bank_country: 'HR',
      currency: 'EUR',
      iban: 'HR1210010051863000160',
    });
    const receiver = { counterparty_id: counterparty?.id, account_id: counterparty?.accounts[0]?.id };
    expect(remembered).toEqual([[order.user_id, receiver]]);
    const { body } = server.calls('/pay')[0] ?? { body: '' };
    expect(body).toContain('"amount":1234567890.10}');
    expect(JSON.parse(body)).toMatchObject({
      request_id: order.request_id,
      account_id: server.state.accountId,
      receiver,
      currency: 'EUR',
      reference: 'Marketdesk payout',
    });
  });

  it('does not register a stored counterparty again', async () => {
    await provider.send(createOrder());
    const [, receiver] = remembered[0] ?? [];
    await provider.send(createOrder({ counterparty: { ...receiver } }));
    expect(server.calls('/counterparty')).toHaveLength(1);
    expect(server.state.transactions).toHaveLength(2);
  });

  it('registers it again if Revolut no longer knows the stored one', async () => {
    await provider.send(createOrder());
    const [, receiver] = remembered[0] ?? [];
    server.state.counterparties.length = 0;
    const again = createOrder({ counterparty: { ...receiver } });
    expect(await provider.send(again)).toMatchObject({ outcome: 'accepted' });
    expect(remembered[1]?.[1].counterparty_id).toBe(server.state.counterparties[0]?.id);
    expect(server.state.transactions).toHaveLength(2);
  });

  it('sends nothing without an account', async () => {
    for (const destination of [null, { revtag: 'ana' }]) {
      await expect(provider.send(createOrder({ destination }))).rejects.toThrow(
        new PayoutNotSent('This user has not entered a bank account for payouts.'),
      );
    }
    expect(server.heard).toEqual([]);
  });

  it.each(['HR1210010051863000160', 'HR12 1001 0051 8630 0016 0'])(
    'removes the quoted account %s from a refusal',
    async (iban) => {
      server.fail('/counterparty', { at: 'before', refuse: [3000, `The IBAN ${iban} is not valid for EUR`] });
      await expect(provider.send(createOrder())).rejects.toThrow(
        new PayoutNotSent('The IBAN HR12 •••• is not valid for EUR'),
      );
    },
  );

  it('never sends an invalid amount to Revolut', async () => {
    for (const amount of ['38.470', '1e3', '-1.00', '38,47', '']) {
      await expect(provider.send(byLink({ net_amount_eur: amount }))).rejects.toThrow(RangeError);
    }
    expect(server.heard).toEqual([]);
  });
});

describe('to someone else', () => {
  const OTHER = 'DE89370400440532013000';
  const misdirected = { name: 'PayoutNotSent', destination: { iban: OTHER } };
  const iban = (value: string) => {
    for (const { accounts } of server.state.counterparties) for (const one of accounts) one.iban = value;
  };

  it('is not paid if Revolut registers another account', async () => {
    const answer = { id: 'c1', created_at: '', accounts: [{ id: 'a1', iban: OTHER }] };
    server.fail('/counterparty', { at: 'before', status: 200, body: JSON.stringify(answer) });
    await expect(provider.send(createOrder())).rejects.toMatchObject(misdirected);
    expect(server.calls('/pay')).toEqual([]);
    expect(remembered).toEqual([]);
  });

  it('is not paid if the stored counterparty has another destination by now', async () => {
    await provider.send(createOrder());
    const [, receiver] = remembered[0] ?? [];
    iban(OTHER);
    await expect(provider.send(createOrder({ counterparty: { ...receiver } }))).rejects.toMatchObject(
      misdirected,
    );
    expect(server.state.transactions).toHaveLength(1);
  });

  it('is not paid if the Revtag differs', async () => {
    await provider.send(toRevtag());
    const [, receiver] = remembered[0] ?? [];
    for (const one of server.state.counterparties) one.revtag = 'eve';
    const again = toRevtag({ counterparty: { ...receiver } });
    await expect(provider.send(again)).rejects.toMatchObject({ destination: { revtag: 'eve' } });
  });

  it('ignores the spelling of an account', async () => {
    await provider.send(createOrder());
    const [, receiver] = remembered[0] ?? [];
    iban('HR12 1001 0051 8630 0016 0');
    expect(await provider.send(createOrder({ counterparty: { ...receiver } }))).toMatchObject({
      outcome: 'accepted',
    });
  });

  it('reports amount, currency, reference and receiver of a payment', async () => {
    const order = createOrder({ net_amount_eur: '20.07' });
    await provider.send(order);
    const [payment] = server.state.transactions;
    const [reported] = payment?.legs ?? [];
    if (!payment || !reported) throw new Error('no payment');
    Object.assign(payment, { state: 'completed', reference: 'Rent' });
    Object.assign(reported, { amount: -0.01, currency: 'JPY' });
    iban(OTHER);
    expect(await provider.lookUp(sent(order))).toMatchObject({
      outcome: 'completed',
      terms: {
        amount: '0.01',
        currency: 'JPY',
        requestId: order.request_id,
        reference: 'Rent',
        destination: { iban: OTHER },
      },
    });
  });
});

it('uses no address of Revolut that can be intercepted', () => {
  expect(() => revolut({ ...server.options, apiUrl: 'http://b2b.revolut.com' }, remember)).toThrow(
    RangeError,
  );
});

describe('to a Revtag', () => {
  it('pays immediately, and is completed once the transaction shows amount and receiver', async () => {
    const order = toRevtag();
    expect(await provider.send(order)).toMatchObject({ remoteState: 'completed', outcome: 'accepted' });
    expect(await provider.lookUp(sent(order))).toMatchObject({
      outcome: 'completed',
      terms: {
        amount: '38.47',
        currency: 'EUR',
        requestId: order.request_id,
        destination: { revtag: 'ana' },
      },
    });
    expect(JSON.parse(server.calls('/counterparty')[0]?.body ?? '')).toEqual({
      profile_type: 'personal',
      name: 'Ana Marija Horvat',
      revtag: 'ana',
    });
  });

  it('registered before a crash is found among the counterparties', async () => {
    await provider.send(toRevtag());
    await provider.send(toRevtag());
    expect(server.state.counterparties).toHaveLength(1);
    expect(server.state.transactions).toHaveLength(2);
    expect(remembered[1]?.[1]).toEqual({ counterparty_id: server.state.counterparties[0]?.id });
  });

  it('that does not exist is refused with Revolut’s message', async () => {
    server.fail('/counterparty', { at: 'before', refuse: [3006, 'No user with this Revtag'] });
    await expect(provider.send(toRevtag())).rejects.toThrow(new PayoutNotSent('No user with this Revtag'));
  });
});

describe('accepted, but the answer is lost', () => {
  it.each([
    ['a time-out', { at: 'after', silent: true }],
    ['an answer 500', { at: 'after', status: 500, body: '' }],
    ['an answer 502 of a proxy', { at: 'after', status: 502, body: '<html>' }],
    ['an answer that is not JSON', { at: 'after', status: 200, body: '{"id": "c2' }],
    ['an answer without a state', { at: 'after', status: 200, body: '{"id":"1"}' }],
    ['an answer of more than 1 MB', { at: 'after', status: 200, body: `{"id":"${'x'.repeat(1_048_576)}"}` }],
    ['a refusal of more than 1 MB', { at: 'after', status: 422, body: 'x'.repeat(1_048_577) }],
    ['a conflict', { at: 'after', status: 409, body: '{"code":1,"message":"busy"}' }],
  ] as const)(
    '%s: unknown, found by our ID, and the same request does not pay again',
    async (_name, fault) => {
      const order = createOrder();
      server.fail('/pay', fault);
      await expect(impatient.send(order)).rejects.toThrow(PayoutUnknown);
      const [payment] = server.state.transactions;
      const found = { remoteId: payment?.id, remoteState: 'pending', outcome: 'accepted' };
      expect(await provider.lookUp(sent(order))).toMatchObject(found);
      // 3020 means that it must be looked up.
      expect(await provider.send(sent(order))).toMatchObject(found);
      expect(server.state.transactions).toHaveLength(1);
    },
  );

  it('a duplicate that is not listed yet stays unknown', async () => {
    server.fail('/pay', { at: 'before', refuse: [3020, 'Duplicate request'] });
    await expect(provider.send(createOrder())).rejects.toThrow(PayoutUnknown);
  });

  it('a duplicate that can’t be looked up now does not count as unsent', async () => {
    server.fail('/pay', { at: 'before', refuse: [3020, 'Duplicate request'] });
    server.fail('/transactions', { at: 'before', status: 429, headers: { 'retry-after': '7' } });
    await expect(provider.send(createOrder())).rejects.toThrow(PayoutUnknown);
  });

  it('interrupted', async () => {
    server.fail('/payout-links', { at: 'after', broken: true });
    await expect(provider.send(byLink())).rejects.toThrow(PayoutUnknown);
    expect(server.state.links).toHaveLength(1);
  });

  it('an unreachable server means that nothing was sent, so it is retried later', async () => {
    await server.close();
    for (const call of [() => provider.send(byLink()), () => provider.lookUp(sent(byLink()))]) {
      await expect(call()).rejects.toMatchObject({
        name: 'PayoutThrottled',
        message: 'Revolut could not be reached.',
      });
    }
  });
});

describe('throttled', () => {
  it.each([
    [{ 'retry-after': '17' }, 17],
    [{}, 30],
    [{ 'retry-after': 'soon' }, 30],
  ])('%j', async (headers, seconds) => {
    server.fail('/payout-links', { at: 'before', status: 429, headers });
    await expect(provider.send(byLink())).rejects.toMatchObject({ retryAfterSeconds: seconds });
    server.fail('/transactions', { at: 'before', status: 429, headers });
    await expect(provider.lookUp(sent(createOrder()))).rejects.toThrow(PayoutThrottled);
  });
});

describe('looking a transfer up', () => {
  it('searches within two weeks of when it was sent', async () => {
    const order = sent(createOrder());
    server.now += 30 * 24 * HOUR;
    expect(await provider.lookUp(order)).toBeNull();
    const { query } = server.calls('/transactions')[0] ?? { query: new URLSearchParams() };
    expect(query.get('request_id')).toBe(order.request_id);
    const [from, to] = [query.get('from'), query.get('to')].map((at) => Date.parse(at ?? ''));
    expect(from).toBeLessThan(Date.parse(order.sent_at ?? ''));
    expect((to ?? 0) - (from ?? 0)).toBe(14 * 24 * HOUR);
  });

  it('uses Revolut’s ID once known, however old the transfer is', async () => {
    const order = createOrder();
    const { remoteId } = await provider.send(order);
    server.now += 60 * 24 * HOUR;
    const known = sent(order, { remote_id: remoteId, state: 'accepted' });
    expect(await provider.lookUp(known)).toMatchObject({ remoteId, outcome: 'accepted' });
    expect(server.calls('/transactions')).toHaveLength(0);
  });

  it.each([
    ['created', 'accepted', null],
    ['pending', 'accepted', null],
    ['completed', 'completed', null],
    ['declined', 'failed', 'Declined by Revolut: insufficient funds.'],
    ['failed', 'failed', 'Failed at Revolut: insufficient funds.'],
    ['reverted', 'reverted', 'Returned after it had arrived: insufficient funds.'],
  ])('%s is %s', async (state, outcome, reason) => {
    const order = createOrder();
    await provider.send(order);
    Object.assign(server.state.transactions[0] ?? {}, { state, reason_code: 'insufficient_funds' });
    expect(await provider.lookUp(sent(order))).toMatchObject({ remoteState: state, outcome, reason });
  });

  it.each([{ legs: [] }, { legs: null }, { legs: [{ account_id: null }] }])(
    'completed with %j reports no amount, so the database does not record it as paid',
    async (untold) => {
      const order = createOrder();
      await provider.send(order);
      Object.assign(server.state.transactions[0] ?? {}, { state: 'completed', ...untold });
      expect(await provider.lookUp(sent(order))).toMatchObject({
        outcome: 'completed',
        terms: { amount: null, currency: null },
      });
    },
  );

  it('an undocumented state is unknown', async () => {
    const order = createOrder();
    await provider.send(order);
    Object.assign(server.state.transactions[0] ?? {}, { state: 'thinking' });
    await expect(provider.lookUp(sent(order))).rejects.toThrow(PayoutUnknown);
  });

  it('ignores payments with another ID, even from a service that ignores the filter', async () => {
    for (let count = 0; count < 130; count++) {
      server.now += 1000;
      server.state.transactions.unshift({
        ...(server.state.transactions[0] ?? { type: 'transfer', reference: 'x', legs: [] }),
        id: `other-${count}`,
        state: 'completed',
        request_id: `other-${count}`,
        created_at: new Date(server.now).toISOString(),
        updated_at: new Date(server.now).toISOString(),
      });
    }
    const order = sent(createOrder({ request_id: 'other-3' }), {
      sent_at: new Date(server.now - 130_000).toISOString(),
    });
    const { transactions } = server.state;
    const unfiltered = (until: number) =>
      JSON.stringify(transactions.filter((row) => Date.parse(row.created_at) < until).slice(0, 100));
    server.fail('/transactions', { at: 'before', status: 200, body: unfiltered(Infinity) });
    expect(await provider.lookUp(order)).toMatchObject({ remoteId: 'other-3' });
    expect(server.calls('/transactions')).toHaveLength(2);
    server.fail('/transactions', { at: 'before', status: 200, body: unfiltered(Infinity) });
    expect(await provider.lookUp(sent(createOrder()))).toBeNull();
  });
});

describe('payout links', () => {
  it('are created with name, exact amount and validity, and can be opened while active', async () => {
    const order = byLink({ net_amount_eur: '105.60', reference: 'x'.repeat(120) });
    const payout = await provider.send(order);
    const [link] = server.state.links;
    expect(payout).toEqual({
      remoteId: link?.id,
      remoteState: 'active',
      outcome: 'accepted',
      payoutLinkUrl: link?.url,
      reason: null,
      terms: {
        amount: '105.6',
        currency: 'EUR',
        requestId: order.request_id,
        reference: 'x'.repeat(100),
        destination: null,
      },
    });
    const { body } = server.calls('/payout-links')[0] ?? { body: '' };
    expect(body).toContain('"amount":105.60}');
    expect(JSON.parse(body)).toMatchObject({
      counterparty_name: 'Ana Marija Horvat',
      expiry_period: 'P7D',
      payout_methods: ['revolut', 'bank_account'],
      reference: 'x'.repeat(100),
    });
    expect(server.heard.map(({ path }) => path)).toEqual(['/auth/token', '/payout-links']);
  });

  it('over Revolut’s limit are refused', async () => {
    await expect(provider.send(byLink({ net_amount_eur: '2500.01' }))).rejects.toThrow(
      new PayoutNotSent('The amount is over the limit of payout links'),
    );
  });

  it('are found by our ID after a lost answer, and not created twice', async () => {
    const order = byLink();
    server.fail('/payout-links', { at: 'after', silent: true });
    await expect(impatient.send(order)).rejects.toThrow(PayoutUnknown);
    for (let count = 0; count < 120; count++) {
      server.now += 1000;
      await provider.send(byLink());
    }
    const [first] = server.state.links.slice(-1);
    const lost = sent(order, { sent_at: new Date(server.now - 120_000).toISOString() });
    expect(await provider.lookUp(lost)).toMatchObject({ remoteId: first?.id });
    expect(await provider.send(lost)).toMatchObject({ remoteId: first?.id });
    expect(server.state.links).toHaveLength(121);
  });

  it('that were never created are not found, and the search stops in time', async () => {
    await provider.send(byLink());
    expect(await provider.lookUp(sent(byLink()))).toBeNull();
  });

  it.each([
    ['created', 'accepted', null],
    ['awaiting', 'accepted', null],
    ['processing', 'accepted', null],
    ['failed', 'failed', 'Revolut could not create the payout link.'],
    ['expired', 'failed', 'The payout link expired before it was used.'],
    ['cancelled', 'failed', 'The payout link was cancelled.'],
  ])('%s is %s', async (state, outcome, reason) => {
    const order = byLink();
    const { remoteId } = await provider.send(order);
    Object.assign(server.state.links[0] ?? {}, { state });
    const known = sent(order, { remote_id: remoteId });
    expect(await provider.lookUp(known)).toMatchObject({
      remoteState: state,
      outcome,
      reason,
      payoutLinkUrl: null,
    });
  });

  it('that were claimed are paid when their transfer is, and refunded when it is returned', async () => {
    const order = byLink();
    const { remoteId } = await provider.send(order);
    const known = sent(order, { remote_id: remoteId });
    const [link] = server.state.links;
    if (!link) throw new Error('no link');
    const transfer = server.state.claim(link, 'pending');
    expect(await provider.lookUp(known)).toMatchObject({ remoteState: 'processed', outcome: 'accepted' });
    transfer.state = 'completed';
    expect(await provider.lookUp(known)).toMatchObject({ remoteState: 'processed', outcome: 'completed' });
    transfer.state = 'reverted';
    expect(await provider.lookUp(known)).toMatchObject({ remoteState: 'reverted', outcome: 'reverted' });
    transfer.state = 'failed';
    expect(await provider.lookUp(known)).toMatchObject({ remoteState: 'failed', outcome: 'failed' });
  });
});
