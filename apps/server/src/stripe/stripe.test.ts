import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';

const KEY = 'sk_test_a_key_of_the_test';
const PRICES: Record<string, object> = {
  price_top_up: { currency: 'eur', unit_amount: 1200, active: true, recurring: null },
  price_pro: {
    currency: 'eur',
    unit_amount: 999,
    active: true,
    recurring: { interval: 'month', interval_count: 1 },
  },
  price_old: { currency: 'usd', unit_amount: 5, active: false, recurring: null },
  price_yen: { currency: 'jpy', unit_amount: 1200, active: true, recurring: null },
  price_dinar: { currency: 'kwd', unit_amount: 1250, active: true, recurring: null },
  price_tiers: { currency: 'eur', unit_amount: null, active: true, recurring: { interval: 'year' } },
};

// Answers GET /v1/prices/ID like Stripe.
describe('GET /api/admin/global-config?section=stripe_price', () => {
  let stripe: Server;
  let desk: Desk;
  let token: string;
  let requests: string[];
  let broken: { status: number; body: string } | null;

  beforeAll(async () => {
    requests = [];
    stripe = createServer((request, response) => {
      requests.push(request.url ?? '');
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (broken) return void response.writeHead(broken.status).end(broken.body);
      if (request.headers.authorization !== `Bearer ${KEY}`) {
        return void answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } });
      }
      const id = decodeURIComponent(/^\/v1\/prices\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '');
      const price = PRICES[id];
      if (!price) {
        const message = `No such price: '${id}'`;
        return void answer(404, {
          error: { code: 'resource_missing', type: 'invalid_request_error', message },
        });
      }
      answer(200, { id, object: 'price', billing_scheme: 'per_unit', product: 'prod_1', ...price });
    });
    await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
    desk = await startDesk({ STRIPE_SECRET_KEY: KEY, STRIPE_API_URL: url });
    token = await desk.tokenOf(await desk.person('admin'));
    broken = null;
  });
  afterAll(async () => {
    await desk.close();
    stripe.close();
  });

  const get = (id: string, who: string | null = token) =>
    desk.adminGet(`global-config?section=stripe_price&id=${encodeURIComponent(id)}`, who);

  it.each([
    ['price_top_up', { currency: 'EUR', unit_amount: '12.00', active: true, recurring: null }],
    ['price_pro', { currency: 'EUR', unit_amount: '9.99', active: true, recurring: 'month' }],
    ['price_old', { currency: 'USD', unit_amount: '0.05', active: false, recurring: null }],
    ['price_yen', { currency: 'JPY', unit_amount: '1200', active: true, recurring: null }],
    ['price_dinar', { currency: 'KWD', unit_amount: '1.250', active: true, recurring: null }],
    ['price_tiers', { currency: 'EUR', unit_amount: null, active: true, recurring: 'year' }],
  ])('%s', async (id, price) => {
    expect(await get(id)).toEqual({ status: 200, body: { price: { id, ...price } } });
  });

  it('reports an unknown price, and does not request an invalid one', async () => {
    const unknown = { status: 404, body: { error: 'Stripe has no price with this ID.' } };
    expect(await get('price_none')).toEqual(unknown);
    requests = [];
    for (const id of ['', '../customers', 'price_1?expand=product', 'x'.repeat(300)]) {
      expect(await get(id)).toEqual(unknown);
    }
    expect(requests).toEqual([]);
  });

  it('is for admins; other callers trigger no request', async () => {
    requests = [];
    const moderator = await desk.tokenOf(await desk.person('moderator'));
    expect(await get('price_pro', moderator)).toEqual({ status: 403, body: { error: 'Not authorized' } });
    expect((await get('price_pro', null)).status).toBe(401);
    expect(requests).toEqual([]);
  });

  it.each([
    [{ status: 401, body: '{}' }, 'Stripe does not accept STRIPE_SECRET_KEY for reading prices.'],
    [{ status: 500, body: '' }, 'Stripe returned an error. Try again in a moment.'],
    [{ status: 429, body: '{}' }, 'Stripe returned an error. Try again in a moment.'],
    [{ status: 200, body: '<html>' }, 'Stripe returned an error. Try again in a moment.'],
    [
      { status: 200, body: '{"id":"price_pro","unit_amount":9.99}' },
      'Stripe returned an error. Try again in a moment.',
    ],
    // A valid price, except for its length.
    [
      {
        status: 200,
        body: JSON.stringify({ id: 'price_pro', ...PRICES.price_pro, x: 'x'.repeat(1_048_576) }),
      },
      'Stripe returned an error. Try again in a moment.',
    ],
  ])('refuses bad response number %#', async (answer, error) => {
    broken = answer;
    expect(await get('price_pro')).toEqual({ status: 502, body: { error } });
    broken = null;
  });

  it('returns null without a key', async () => {
    const bare = await startDesk();
    const admin = await bare.tokenOf(await bare.person('admin'));
    expect(await bare.adminGet('global-config?section=stripe_price&id=price_pro', admin)).toEqual({
      status: 200,
      body: { price: null },
    });
    await bare.close();
  });
});
