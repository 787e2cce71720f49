import { randomUUID } from 'node:crypto';
import { WITHDRAWAL_METHODS } from '@marketdesk/contract/enums.ts';
import { queryParameter } from '@marketdesk/contract/query-parameter.ts';
import { checkNarrows, FILTERS } from '@marketdesk/supabase/tests/filters.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Args, Caller, World } from '@marketdesk/supabase/tests/world.ts';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { moneyOf, type Money } from '../testing/money.ts';
import type { WithdrawalRow } from '@marketdesk/contract/calls.generated.ts';

describe('/api/admin/withdrawals', () => {
  let desk: Desk;
  let money: Money;
  let moderator: Account;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    desk = await startDesk({ PAYOUT_PROVIDER: 'simulator' });
    money = moneyOf(desk);
    moderator = await desk.person('moderator');
    tokens.moderator = await desk.tokenOf(moderator);
    tokens.admin = await desk.tokenOf(await desk.person('admin'));
    tokens.user = await desk.tokenOf(await desk.person('user'));
    for (const flag of ['is_suspended', 'is_banned']) {
      const account = await desk.person('moderator');
      tokens[flag] = await desk.tokenOf(account);
      await desk.database.query(`update public.profiles set ${flag} = true where user_id = $1`, [account.id]);
    }
  });
  afterAll(() => desk.close());

  const get = (query: string, token: string | undefined = tokens.moderator) =>
    desk.adminGet(`withdrawals${query}`, token) as Promise<{
      status: number;
      body: { items: WithdrawalRow[]; page: number; pageSize: number; error?: string };
    }>;
  const post = (body: unknown, token: string | undefined = tokens.moderator) =>
    desk.admin('withdrawals', body, token) as Promise<{
      status: number;
      body: { item: WithdrawalRow; error?: string };
    }>;
  const process = (id: string, token?: string) => post({ action: 'process_single', requestId: id }, token);
  const mark = (id: string, fields: object, token?: string) =>
    post({ action: 'mark_status', requestId: id, ...fields }, token);

  describe('the list', () => {
    it('returns pages, newest first, with their numbers', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 3; count++) ids.unshift((await money.withdrawal()).id);
      const first = await get('');
      expect(first).toMatchObject({ status: 200, body: { page: 1, pageSize: 50 } });
      expect(first.body.items.slice(0, 3).map(({ id }) => id)).toEqual(ids);
      const second = await get('?page=2&pageSize=1');
      expect(second.body).toMatchObject({ page: 2, pageSize: 1, items: [{ id: ids[1], amount_eur: 40 }] });
    });

    it('is compressed for clients that accept it', async () => {
      const ask = async (acceptEncoding: string) => {
        const response = await fetch(`${desk.url}/api/admin/withdrawals`, {
          headers: { authorization: `Bearer ${tokens.moderator}`, 'accept-encoding': acceptEncoding },
        });
        return {
          encoding: response.headers.get('content-encoding'),
          body: await response.json(),
        };
      };
      const plain = await ask('identity');
      expect(plain.encoding).toBeNull();
      expect(await ask('br')).toEqual({ encoding: 'br', body: plain.body });
      expect(await ask('gzip')).toEqual({ encoding: 'gzip', body: plain.body });
    });

    it('returns the rows after or before a cursor', async () => {
      const rows = (await get('?pageSize=3')).body.items;
      const place = ({ created_at, id }: WithdrawalRow) =>
        encodeURIComponent(JSON.stringify({ created_at, id }));
      const [first, second, third] = rows;
      if (!first || !second || !third) throw new Error('There are too few withdrawals');
      expect((await get(`?pageSize=2&after=${place(first)}`)).body.items).toEqual([second, third]);
      expect((await get(`?pageSize=1&before=${place(third)}`)).body.items).toEqual([second]);
      expect((await get(`?after=&before=${place(first)}`)).body.items).toEqual([]);
    });

    it('ignores empty parameters, and combines filters', async () => {
      const { id, owner } = await money.withdrawal('payout_link');
      const before = new Date(Date.now() - 3600_000).toISOString();
      const ids = async (query: string) => (await get(query)).body.items.map((item) => item.id);
      const mine = `userSearch=${encodeURIComponent(owner.email)}`;
      expect(await ids(`?${mine}&method=payout_link&status=pending&from=${before}&to=`)).toEqual([id]);
      expect(await ids(`?${mine}&method=&status=&from=&to=&page=&pageSize=`)).toEqual([id]);
      expect(await ids(`?${mine}&minAmount=40&maxAmount=40.00&orderBy=amount_eur&orderDir=asc`)).toEqual([
        id,
      ]);
      expect(await ids(`?${mine}&minAmount=40.01`)).toEqual([]);
    });

    describe('in a marketplace', () => {
      const filters = FILTERS.filter(({ procedure }) => procedure === 'admin_get_withdrawals');

      async function readThroughServer<Result>(
        _caller: Caller,
        _name: string,
        { p_limit, ...args }: Args = {},
      ): Promise<Result> {
        const query = new URLSearchParams({ pageSize: String(p_limit) });
        for (const [argument, value] of Object.entries(args))
          query.set(queryParameter(argument), String(value));
        const { status, body } = await get(`?${query.toString()}`);
        if (status !== 200) throw Object.assign(new Error(body.error), { code: '22023', severity: 'ERROR' });
        return body.items as Result;
      }

      const throughServer: Pick<World, 'sql' | 'rpc'> = {
        sql: (text, params) => desk.database.query(text, params),
        rpc: readThroughServer,
      };

      beforeAll(async () => {
        for (const method of WITHDRAWAL_METHODS) {
          const { id } = await money.withdrawal(method);
          await desk.database.query(
            `update public.withdrawal_requests set created_at = created_at - interval '9 days' where id = $1`,
            [id],
          );
        }
        await mark((await money.withdrawal()).id, { status: 'failed' });
        await desk.database.query(
          `update public.withdrawal_requests set amount_eur = 5, fee_percent = 0, fee_amount_eur = 0, net_amount_eur = 5 where id = $1`,
          [(await money.withdrawal()).id],
        );
      });

      it.each(filters)('$name narrows the list', async (filter) => {
        await checkNarrows(throughServer, moderator, filter);
      });
    });

    it.each([
      ['page=0', 'page must be a whole number from 1 to 1000000.'],
      ['page=x', 'page must be a whole number from 1 to 1000000.'],
      ['pageSize=201', 'pageSize must be a whole number from 1 to 200.'],
      ['status=paid', 'Unknown status "paid". Use one of: pending, success, failed.'],
      ['method=cash', 'Unknown method "cash". Use one of: revolut, bank, payout_link.'],
      ['from=yesterday', 'from must be a date and time.'],
      ['to=32', 'to must be a date and time.'],
      ['minAmount=-1', 'minAmount must be an amount in euro, such as 12.50.'],
      ['orderBy=status', 'Unknown sort column "status". Use one of: created_at, amount_eur.'],
      ['state=pending', 'There is no parameter state.'],
      ['limit=5', 'There is no parameter limit.'],
      ['after={', 'after must be the place of a row as JSON, such as {"created_at": "…", "id": "…"}.'],
      ['before=[1]', 'before must be the place of a row as JSON, such as {"created_at": "…", "id": "…"}.'],
      [
        'after={"id":"x"}',
        'In this sort a cursor is an object with created_at and id of a row, and nothing else.',
      ],
    ])('refuses %s', async (query, error) => {
      expect(await get(`?${query}`)).toEqual({ status: 400, body: { error } });
    });
  });

  it('refuses callers who are not staff in good standing, on every route', async () => {
    const { id } = await money.withdrawal();
    const before = await desk.state();
    const bodies = [
      { action: 'process_single', requestId: id },
      { action: 'mark_status', requestId: id, status: 'success' },
      { action: 'mark_status', requestId: id, status: 'failed' },
    ];
    for (const token of [tokens.user, tokens.is_suspended]) {
      const refused = { status: 403, body: { error: 'Not authorized' } };
      expect(await get('', token)).toEqual(refused);
      for (const body of bodies) expect(await post(body, token)).toEqual(refused);
    }
    // A ban ends all sessions immediately.
    for (const token of [
      null,
      tokens.is_banned,
      'made.up.token',
      desk.keys.anonKey,
      desk.keys.serviceRoleKey,
    ]) {
      const refused = { status: 401, body: { error: 'Not authenticated' } };
      expect(await desk.adminGet('withdrawals', token)).toEqual(refused);
      for (const body of bodies) expect(await desk.admin('withdrawals', body, token)).toEqual(refused);
    }
    expect(await desk.state()).toBe(before);
    expect((await get('', tokens.admin)).status).toBe(200);
  });

  it.each([
    {},
    [],
    { action: 'pay', requestId: randomUUID() },
    { action: 'process_single' },
    { action: 'process_single', requestId: '1' },
    { action: 'process_single', requestId: randomUUID(), amount: 1e9 },
    { action: 'mark_status', requestId: randomUUID() },
    { action: 'mark_status', requestId: randomUUID(), status: 'pending' },
    { action: 'mark_status', requestId: randomUUID(), status: 'success', reference: 7 },
  ])('explains the valid body, instead of %j', async (body) => {
    const before = await desk.state();
    expect(await post(body)).toEqual({
      status: 400,
      body: {
        error:
          'Send action "mark_status" with requestId and status (success or failed), or action "process_single" with requestId.',
      },
    });
    expect(await desk.state()).toBe(before);
  });

  describe('marking', () => {
    it('settles a success with a reference, and refunds a failure with a reason', async () => {
      const [paid, failed] = [await money.withdrawal(), await money.withdrawal()];
      const reference = 'SEPA 2026-11-21/7';
      expect(await mark(paid.id, { status: 'success', reference })).toMatchObject({
        status: 200,
        body: { item: { status: 'success', details: { reference } } },
      });
      expect(await mark(failed.id, { status: 'failed', errorMessage: 'Account closed' })).toMatchObject({
        body: { item: { status: 'failed', error_message: 'Account closed' } },
      });
      expect([await money.balance(paid.owner), await money.balance(failed.owner)]).toEqual([
        '60.00',
        '100.00',
      ]);
      expect(await desk.audited(failed.id)).toMatchObject([
        { actor_user_id: moderator.id, action: 'mark_withdrawal_failed' },
      ]);
      expect(await money.unbalanced()).toEqual([]);
    });

    it('accepts neither reference nor reason, as in the specification; only once', async () => {
      const { id } = await money.withdrawal();
      expect((await mark(id, { status: 'failed' })).status).toBe(200);
      expect(await mark(id, { status: 'success' })).toEqual({
        status: 409,
        body: { error: 'This withdrawal is already processed.' },
      });
      expect(await money.ledger(id)).toEqual(['reserve -40.00', 'refund 40.00']);
    });

    it('does not find an unknown withdrawal', async () => {
      expect(await mark(randomUUID(), { status: 'failed' })).toEqual({
        status: 404,
        body: { error: 'Withdrawal not found' },
      });
    });
  });

  describe('Process Now', () => {
    it("sends the net amount and returns the withdrawal with the provider's result", async () => {
      const { id } = await money.withdrawal();
      expect(await process(id)).toMatchObject({
        status: 200,
        body: {
          item: {
            id,
            status: 'pending',
            details: {
              payout_state: 'accepted',
              remote_state: 'pending',
              provider: 'simulator',
              is_simulated: true,
            },
          },
        },
      });
      expect(await money.payments(id)).toEqual([{ state: 'pending', amount: '38.00' }]);
      expect(await desk.audited(id)).toMatchObject([
        { actor_user_id: moderator.id, action: 'process_withdrawal' },
      ]);
    });

    it('makes one attempt and one payment for concurrent requests; the others get 409', async () => {
      const { id } = await money.withdrawal();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => process(id, at % 2 ? tokens.admin : tokens.moderator)),
      );
      const refused = answers.filter(({ status }) => status === 409);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(refused).toHaveLength(5);
      for (const { body } of refused) expect(body.error).toBe('This withdrawal is already being processed.');
      expect(await money.payments(id)).toHaveLength(1);
      expect(await desk.audited(id)).toHaveLength(1);
    });

    it('returns a payout link that other staff can open', async () => {
      const { id } = await money.withdrawal('payout_link');
      const { body } = await process(id);
      expect(body.item.details).toMatchObject({
        remote_state: 'active',
        payout_link_url: null,
        has_payout_link: true,
      });
      const client = await desk.signIn(await desk.person('admin'));
      const link = await client.rpc('admin_show_payout_link', { p_request_id: id });
      expect(link.data).toMatch(/^https:\/\/payout\.example\.com\/p\/\w{8}$/);
    });

    it('leaves the state unknown, not failed, if the provider does not answer', async () => {
      const { id, owner } = await money.withdrawal();
      await money.fault(id, 'times_out');
      expect((await process(id)).body.item).toMatchObject({
        status: 'pending',
        details: { payout_state: 'unknown' },
      });
      expect(await money.balance(owner)).toBe('60.00');
      expect(await money.payments(id)).toHaveLength(1);
    });

    it('is refused for processed and unknown withdrawals', async () => {
      const { id } = await money.withdrawal();
      await mark(id, { status: 'failed' });
      expect(await process(id)).toEqual({
        status: 409,
        body: { error: 'This withdrawal is already processed.' },
      });
      expect((await process(randomUUID())).status).toBe(404);
    });

    it('explains that no provider is configured', async () => {
      const { id } = await money.withdrawal();
      await desk.database.exec('update private.settings set payout_provider = null');
      expect(await process(id)).toEqual({
        status: 400,
        body: { error: 'No payout provider is configured.' },
      });
      await desk.database.exec(`update private.settings set payout_provider = 'simulator'`);
    });
  });
});
