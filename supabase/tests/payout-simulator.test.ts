import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Till } from './payouts/till.ts';
import { openWorld, expectSqlError, type Person } from './world.ts';

interface Sent {
  answer: string;
  payment?: Payment;
}
interface WebhookData {
  request_id: string;
  new_state: string;
}
interface Payment {
  id: string;
  state: string;
  url: string | null;
}

describe('the payout simulator', async () => {
  const world = await openWorld();
  const moderator = await world.person('moderator');
  await new Till(world).useProvider('simulator');

  async function withdrawal(method = 'bank', person?: Person): Promise<string> {
    const owner = person ?? (await world.person());
    await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`, [
      owner.id,
    ]);
    const { id } = await world.rpc<{ id: string }>(owner, 'request_withdrawal', {
      p_method: method,
      p_amount_eur: 40,
    });
    return id;
  }
  const send = (requestId: string, withdrawalId: string, method = 'bank') =>
    world.rpc<Sent>('service_role', 'payout_simulator_send', {
      p_request_id: requestId,
      p_withdrawal_id: withdrawalId,
      p_method: method,
      p_amount_eur: '38.00',
      p_reference: 'x',
    });
  const lookUp = (requestId: string) =>
    world.rpc<Payment | null>('service_role', 'payout_simulator_look_up', { p_request_id: requestId });
  const set = (id: string, fault: string | null) =>
    world.rpc<string>(moderator, 'admin_set_simulated_payout', { p_request_id: id, p_fault: fault });
  const payments = async (requestId: string) =>
    (await world.sql('select id from payout_simulator.payments where request_id = $1', [requestId])).length;
  /** Simulates that many seconds passing for this payment. */
  const pass = async (requestId: string, seconds: number) => {
    await world.sql(
      `update payout_simulator.states s
          set since = since - make_interval(secs => $2), webhook_at = webhook_at - make_interval(secs => $2)
        where payment_id in (select id from payout_simulator.payments where request_id = $1)`,
      [requestId, seconds],
    );
  };
  /** Webhooks of one payment, among all that are due. */
  const webhooks = async (requestId: string) => {
    const rows = await world.rpc<{ id: number; body: string }[]>(
      'service_role',
      'payout_simulator_take_webhooks',
      { p_limit: 500 },
    );
    return rows
      .map(({ id, body }) => ({ id, ...(JSON.parse(body) as { event: string; data: WebhookData }) }))
      .filter(({ data }) => data.request_id === requestId);
  };

  it('pays a request once, however often it is sent', async () => {
    const [id, requestId] = [await withdrawal(), randomUUID()];
    expect(await lookUp(requestId)).toBeNull();
    const first = await send(requestId, id);
    expect(first).toMatchObject({ answer: 'accepted', payment: { state: 'pending', url: null } });
    expect(await send(requestId, id)).toEqual({ answer: 'duplicate' });
    await Promise.all([1, 2, 3].map(() => send(requestId, id)));
    expect(await payments(requestId)).toBe(1);
    expect(await lookUp(requestId)).toEqual(first.payment);
  });

  it('forgets a request after two weeks, as Revolut does', async () => {
    const [id, requestId] = [await withdrawal(), randomUUID()];
    await send(requestId, id);
    await world.sql(
      `update payout_simulator.payments set created_at = now() - interval '15 days' where request_id = $1`,
      [requestId],
    );
    expect(await lookUp(requestId)).toBeNull();
    expect(await send(requestId, id)).toMatchObject({ answer: 'accepted' });
    expect(await payments(requestId)).toBe(2);
  });

  it.each([
    ['bank', 'completes', ['pending', 'completed']],
    ['revolut', 'declined', ['pending', 'declined']],
    ['bank', 'reverted', ['pending', 'completed', 'reverted']],
    ['bank', 'late_webhook', ['pending', 'completed']],
    ['bank', 'out_of_order', ['pending', 'completed']],
    ['payout_link', 'completes', ['active', 'processing', 'processed']],
    ['payout_link', 'declined', ['active', 'cancelled']],
    ['payout_link', 'link_expired', ['active', 'expired']],
    ['payout_link', 'reverted', ['active', 'processing', 'processed', 'reverted']],
  ])('a %s that %s passes through %j', async (method, fault, states) => {
    const [id, requestId] = [await withdrawal(method), randomUUID()];
    expect(await set(id, fault)).toBe(fault);
    await send(requestId, id, method);
    const seen = new Set<string>();
    for (let second = 0; second < 20; second++) {
      const payment = await lookUp(requestId);
      seen.add(payment?.state ?? '');
      expect(payment?.url === null).toBe(payment?.state !== 'active');
      await pass(requestId, 1);
    }
    expect([...seen]).toEqual(states);
  });

  it.each([
    ['times_out', 1],
    ['duplicate', 1],
    ['throttled', 0],
    ['unreachable', 0],
  ])('%s: answers accordingly, having accepted %i', async (fault, accepted) => {
    const [id, requestId] = [await withdrawal(), randomUUID()];
    await set(id, fault);
    expect((await send(requestId, id)).answer).toBe(fault);
    expect(await payments(requestId)).toBe(accepted);
    expect(await lookUp(requestId)).toEqual(accepted ? expect.objectContaining({ state: 'pending' }) : null);
    expect((await send(requestId, id)).answer).toBe(accepted ? 'duplicate' : 'accepted');
    expect(await payments(requestId)).toBe(1);
  });

  it('sends a webhook for each state, up to four times until it is delivered', async () => {
    const [id, requestId] = [await withdrawal(), randomUUID()];
    await send(requestId, id);
    expect(await webhooks(requestId)).toEqual([]);
    await pass(requestId, 1);
    const [first] = await webhooks(requestId);
    expect(first).toMatchObject({
      event: 'TransactionStateChanged',
      data: { request_id: requestId, new_state: 'pending' },
    });
    expect(await webhooks(requestId)).toEqual([]);
    await world.rpc('service_role', 'payout_simulator_webhook_arrived', { p_id: first?.id });
    await pass(requestId, 60);
    let tries = 0;
    for (let turn = 0; turn < 8; turn++) {
      tries += (await webhooks(requestId)).filter(({ data }) => data.new_state === 'completed').length;
      await pass(requestId, 11);
    }
    expect(tries).toBe(4);
  });

  it('delivers each webhook through one process', async () => {
    const [id, requestId] = [await withdrawal(), randomUUID()];
    await send(requestId, id);
    await pass(requestId, 5);
    const taken = (await Promise.all([1, 2, 3].map(() => webhooks(requestId)))).flat();
    expect(taken).toHaveLength(2);
    expect(taken.map(({ data }) => data.new_state).sort()).toEqual(['completed', 'pending']);
  });

  it('out of order: the older webhook comes after the newer one', async () => {
    const [id, requestId] = [await withdrawal(), randomUUID()];
    await set(id, 'out_of_order');
    await send(requestId, id);
    await pass(requestId, 5);
    expect(await webhooks(requestId)).toMatchObject([{ data: { new_state: 'completed' } }]);
    await pass(requestId, 3);
    expect(await webhooks(requestId)).toMatchObject([{ data: { new_state: 'pending' } }]);
  });

  describe('outcomes set by staff', () => {
    it('are recorded once and change no money', async () => {
      const id = await withdrawal();
      const get = () => world.rpc(moderator, 'admin_get_simulated_payout', { p_request_id: id });
      expect(await get()).toBe('completes');
      await set(id, 'declined');
      await set(id, 'declined');
      expect(await get()).toBe('declined');
      expect(await world.audited(id)).toEqual([
        {
          actor_user_id: moderator.id,
          action: 'set_simulated_payout',
          details: { old_fault: 'completes', new_fault: 'declined' },
        },
      ]);
      expect(await world.sql('select * from private.unbalanced_accounts()')).toEqual([]);
    });

    it('are refused if invalid', async () => {
      const id = await withdrawal();
      const refuses = (args: object, code: string, message: string | RegExp) =>
        world.refuses(moderator, 'admin_set_simulated_payout', { p_request_id: id, ...args }, code, message);
      await refuses({ p_fault: 'explodes' }, '22023', /^Unknown simulated payout "explodes"/);
      await refuses({ p_fault: null }, '22023', 'Choose what the simulator should do.');
      await refuses({ p_fault: 'link_expired' }, '22023', 'Only a payout link can expire.');
      await refuses({ p_fault: 'declined', p_request_id: randomUUID() }, 'PT404', 'Withdrawal not found');
    });

    it('are refused once the withdrawal is processed or in progress', async () => {
      const [id, done] = [await withdrawal(), await withdrawal()];
      await world.rpc(moderator, 'admin_process_withdrawal', { p_request_id: id });
      const args = { p_request_id: id, p_fault: 'declined' };
      const name = 'admin_set_simulated_payout';
      await world.refuses(moderator, name, args, 'PT409', 'This withdrawal is already being processed.');
      await world.rpc(moderator, 'admin_mark_withdrawal_status', { p_request_id: done, p_status: 'success' });
      const late = { ...args, p_request_id: done };
      await world.refuses(moderator, name, late, 'PT409', 'This withdrawal is already processed.');
    });

    it('are refused with a real provider', async () => {
      const id = await withdrawal();
      await new Till(world).useProvider('revolut');
      const args = { p_request_id: id, p_fault: 'declined' };
      await world.refuses(
        moderator,
        'admin_set_simulated_payout',
        args,
        'P0001',
        'The payout simulator is not in use.',
      );
      expect(await world.rpc(moderator, 'admin_get_simulated_payout', { p_request_id: id })).toBeNull();
      await new Till(world).useProvider('simulator');
    });
  });

  it('its tables are closed to all but its procedures', async () => {
    const caller = await world.person('admin');
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const [row] = await world.sql<{ allowed: boolean }>(
        `select has_schema_privilege($1, 'payout_simulator', 'usage') as allowed`,
        [role],
      );
      expect(row).toEqual({ allowed: false });
    }
    await expectSqlError(world.rpc(caller, 'payout_simulator_secret'), '42501', /permission denied/);
    expect(await world.rpc('service_role', 'payout_simulator_secret')).toMatch(/^sim_[0-9a-f]{64}$/);
  });
});
