import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';
import { moneyOf, type Money } from '../testing/money.ts';

describe('payouts', () => {
  let desk: Desk;
  let money: Money;
  let token: string;

  beforeAll(async () => {
    desk = await startDesk({ PAYOUT_PROVIDER: 'simulator' });
    money = moneyOf(desk);
    token = await desk.tokenOf(await desk.person('moderator'));
  });
  afterAll(() => desk.close());

  async function processed(fault: string, method?: string) {
    const made = await money.withdrawal(method);
    await money.fault(made.id, fault);
    const requestId = made.id;
    expect((await desk.admin('withdrawals', { action: 'process_single', requestId }, token)).status).toBe(
      200,
    );
    return made;
  }
  const state = async (id: string) => (await money.details(id)).details.payout_state;
  const setAutomatic = (on: boolean) =>
    desk.database.query('update public.withdrawals_config set is_automatic = $1', [on]);

  it('reach their final state without any webhook', async () => {
    const { id, owner } = await processed('late_webhook');
    await money.pass(id, 5);
    await money.work();
    expect((await money.details(id)).status).toBe('success');
    expect(await money.balance(owner)).toBe('60.00');
    // May still be returned, so it is polled again.
    const [row] = await desk.database.query<{ due: Date | null }>(
      'select next_look_at as due from public.payout_attempts where withdrawal_id = $1',
      [id],
    );
    expect(row?.due?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
  });

  it('are refunded with the reason if declined', async () => {
    const { id, owner } = await processed('declined');
    await money.pass(id, 5);
    await money.work();
    expect(await money.details(id)).toMatchObject({
      status: 'failed',
      error_message: 'The payout provider did not pay: declined.',
      details: { remote_state: 'declined' },
    });
    expect(await money.ledger(id)).toEqual(['reserve -40.00', 'refund 40.00']);
    expect(await money.balance(owner)).toBe('100.00');
  });

  it('without an answer are unknown, then found by their ID, and paid once', async () => {
    const { id } = await processed('times_out');
    expect(await state(id)).toBe('unknown');
    await money.pass(id, 6);
    await money.work();
    expect((await money.details(id)).status).toBe('success');
    expect(await money.payments(id)).toEqual([{ state: 'completed', amount: '38.00' }]);
  });

  it('reported as duplicates are looked up', async () => {
    const { id } = await processed('duplicate');
    expect(await state(id)).toBe('accepted');
    expect(await money.payments(id)).toHaveLength(1);
  });

  it('wait a moment and are sent again if throttled', async () => {
    const { id } = await processed('throttled');
    expect(await state(id)).toBe('accepted');
    expect(await money.payments(id)).toHaveLength(1);
  });

  it('never received are sent again with the same ID, only after two look-ups a minute apart', async () => {
    const { id } = await processed('unreachable');
    const requestId = (await money.details(id)).details.request_id;
    expect(await state(id)).toBe('unknown');
    for (const seconds of [6, 20, 20]) {
      await money.pass(id, seconds);
      await money.work();
      expect(await state(id)).toBe('unknown');
    }
    expect(await money.payments(id)).toEqual([]);
    await money.pass(id, 40);
    await money.work();
    await money.work();
    expect((await money.details(id)).details).toMatchObject({
      request_id: requestId,
      payout_state: 'accepted',
    });
    expect(await money.payments(id)).toHaveLength(1);
  });

  it('are sent once each if automatic, by any number of workers; otherwise nothing new is sent', async () => {
    const before = await money.withdrawal();
    const enqueue = () => desk.client.asService('payouts_enqueue_automatic');
    expect(await enqueue()).toBe(0);
    expect(await state(before.id)).toBeNull();
    await setAutomatic(true);
    const others = await Promise.all([1, 2, 3].map(() => money.withdrawal('revolut')));
    const ids = [before, ...others].map(({ id }) => id);
    await Promise.all([enqueue(), enqueue(), enqueue()]);
    await Promise.all([money.work(), money.work(), money.work()]);
    for (const id of ids) expect(await money.payments(id)).toHaveLength(1);
    await setAutomatic(false);
    const after = await money.withdrawal();
    expect(await enqueue()).toBe(0);
    await money.work();
    expect(await money.payments(after.id)).toEqual([]);
  });

  it('keep the ledger balanced', async () => {
    expect(await money.unbalanced()).toEqual([]);
  });

  it('are counted by state while open', async () => {
    const { id } = await money.withdrawal();
    await money.fault(id, 'times_out');
    await desk.admin('withdrawals', { action: 'process_single', requestId: id }, token);
    const rows = await desk.payouts?.open();
    expect(rows?.map(({ state: name }) => name)).toEqual([
      'accepted',
      'created',
      'sending',
      'undecided',
      'unknown',
    ]);
    expect(rows?.find(({ state: name }) => name === 'unknown')?.count).toBe(1);
  });

  it('of another provider are not sent', async () => {
    const { id } = await money.withdrawal();
    const use = (name: string) =>
      desk.database.query('update private.settings set payout_provider = $1', [name]);
    // Another server of this marketplace has started with it while this one was disconnected.
    await use('revolut');
    await desk.client.asCaller(token)('admin_process_withdrawal', { p_request_id: id });
    await expect(desk.payouts?.runDue()).rejects.toThrow(
      'Payouts go through revolut now, and this process was started with simulator.',
    );
    expect(await state(id)).toBe('created');
    expect(await money.payments(id)).toEqual([]);
    await use('simulator');
  });

  it('taken by a worker that stops are released', async () => {
    const { id } = await money.withdrawal();
    await desk.payouts?.stop(1000);
    await desk.client.asCaller(token)('admin_process_withdrawal', { p_request_id: id });
    await desk.payouts?.runDue();
    const [row] = await desk.database.query(
      `select state, lease_owner, next_look_at <= now() as is_due from public.payout_attempts where withdrawal_id = $1`,
      [id],
    );
    expect(row).toEqual({ state: 'created', lease_owner: null, is_due: true });
    expect(await money.payments(id)).toEqual([]);
  });
});
