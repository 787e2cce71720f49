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

  it('without any webhook it is found out how they end', async () => {
    const { id, owner } = await processed('late_webhook');
    await money.pass(id, 5);
    await money.work();
    expect((await money.details(id)).status).toBe('success');
    expect(await money.balance(owner)).toBe('60.00');
    // It may still come back, and is looked at again.
    const [row] = await desk.database.query<{ due: Date | null }>(
      'select next_look_at as due from public.payout_attempts where withdrawal_id = $1',
      [id],
    );
    expect(row?.due?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
  });

  it('declined: credited back, with the reason', async () => {
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

  it('accepted without an answer: unknown, then found by its id, and paid once', async () => {
    const { id } = await processed('times_out');
    expect(await state(id)).toBe('unknown');
    await money.pass(id, 6);
    await money.work();
    expect((await money.details(id)).status).toBe('success');
    expect(await money.payments(id)).toEqual([{ state: 'completed', amount: '38.00' }]);
  });

  it('a duplicate is looked up', async () => {
    const { id } = await processed('duplicate');
    expect(await state(id)).toBe('accepted');
    expect(await money.payments(id)).toHaveLength(1);
  });

  it('asked to wait, it waits a moment and sends again', async () => {
    const { id } = await processed('throttled');
    expect(await state(id)).toBe('accepted');
    expect(await money.payments(id)).toHaveLength(1);
  });

  it('not taken at all: sent again under the same id, only after it was not found twice and a minute apart', async () => {
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

  it('when withdrawals are automatic each is sent once, whoever else asks; when they are not, nothing new', async () => {
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

  it('books balance, whatever happened', async () => {
    expect(await money.unbalanced()).toEqual([]);
  });

  it('what is open is counted by state', async () => {
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

  it('what is to go through another provider is not sent through ours', async () => {
    const { id } = await money.withdrawal();
    const use = (name: string) =>
      desk.database.query('update private.settings set payout_provider = $1', [name]);
    // Another server of the same marketplace has started with it, while we were cut off.
    await use('revolut');
    await desk.client.asCaller(token)('admin_process_withdrawal', { p_request_id: id });
    await expect(desk.payouts?.runDue()).rejects.toThrow(
      'Payouts go through revolut now, and this process was started with simulator.',
    );
    expect(await state(id)).toBe('created');
    expect(await money.payments(id)).toEqual([]);
    await use('simulator');
  });

  it('stopped before it began, a worker gives back what it took', async () => {
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
