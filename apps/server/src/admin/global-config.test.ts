import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';

describe('GET /api/admin/global-config', () => {
  let desk: Desk;
  let adminToken: string;
  let moderator: Account;

  beforeAll(async () => {
    desk = await startDesk();
    adminToken = await desk.tokenOf(await desk.person('admin'));
    moderator = await desk.person('moderator');
    await desk.database.query(
      `insert into public.price_configs (type, stripe_price_id, display_order, amount_eur, subscription_tier)
       values ('top_up', 'price_20', 2, 20, null), ('top_up', 'price_10', 1, 10.5, null),
              ('subscription', 'price_pro', 1, null, 'pro')`,
    );
  });
  afterAll(() => desk.close());

  async function get(query: string, token?: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${desk.url}/api/admin/global-config${query}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: await response.json() };
  }

  it('returns the withdrawals section', async () => {
    expect(await get('?section=withdrawals', adminToken)).toEqual({
      status: 200,
      body: { config: { is_automatic: false, platform_fee: 5 } },
    });
  });

  it('returns the prices of a type in order', async () => {
    expect(await get('?section=prices&type=top_up', adminToken)).toMatchObject({
      status: 200,
      body: {
        items: [
          { type: 'top_up', stripe_price_id: 'price_10', amount_eur: 10.5, is_active: true },
          { type: 'top_up', stripe_price_id: 'price_20', amount_eur: 20 },
        ],
      },
    });
    expect(await get('?section=prices&type=subscription', adminToken)).toMatchObject({
      body: { items: [{ stripe_price_id: 'price_pro', subscription_tier: 'pro', amount_eur: null }] },
    });
  });

  it('refuses a parameter that the section does not have', async () => {
    expect(await get('?section=withdrawals&type=top_up', adminToken)).toEqual({
      status: 400,
      body: { error: 'There is no parameter type.' },
    });
  });

  it('explains the valid parameters', async () => {
    for (const query of ['', '?section=fees', '?section=prices', '?section=prices&type=gift']) {
      expect(await get(query, adminToken)).toEqual({
        status: 400,
        body: {
          error: 'Ask for section=withdrawals, or for section=prices with type=top_up or type=subscription.',
        },
      });
    }
  });

  it('is for admins', async () => {
    const token = await desk.tokenOf(moderator);
    for (const query of ['?section=withdrawals', '?section=prices&type=top_up']) {
      expect(await get(query, token)).toEqual({ status: 403, body: { error: 'Not authorized' } });
      expect(await get(query)).toEqual({ status: 401, body: { error: 'Not authenticated' } });
    }
  });
});
