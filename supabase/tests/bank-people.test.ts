import { describe, expect, it } from 'vitest';
import { BankDesk, statement, type Entry, type Line } from './payouts/bank-desk.ts';
import { openTill, type Withdrawal } from './payouts/till.ts';
import { race } from './race.ts';
import type { Args } from './world.ts';

describe('a person and a line of the bank', async () => {
  const { world, till } = await openTill();
  const [admin, other, third] = [
    await world.person('admin'),
    await world.person('admin'),
    await world.person('admin'),
  ];
  const moderator = await world.person('moderator');
  const desk = new BankDesk(world, [admin, other]);
  await desk.open();
  await till.useLimits({ approval: null, release: null });
  await world.sql('update public.withdrawals_config set cooling_off_hours = 0, platform_fee = 0');

  const line = async (entry: Entry): Promise<Line> => {
    const [found] = await desk.upload(admin, statement([entry]));
    if (found === undefined) throw new Error('The file has no line');
    return found;
  };
  /** Withdrawals of these amounts that the bank has, with their ids. */
  const sent = async (...amounts: number[]) => {
    const withdrawals = await Promise.all(amounts.map((euros) => till.pending(euros)));
    return { withdrawals, ids: (await desk.run(withdrawals)).ids };
  };
  const status = async (withdrawal: Withdrawal | undefined) =>
    (await till.details(admin, withdrawal ?? { id: '' })).status;
  const propose = (caller: typeof admin, { id }: Line, withdrawals: readonly (Withdrawal | undefined)[]) =>
    world.rpc<Line>(caller, 'admin_match_bank_line', {
      p_id: id,
      p_withdrawals: `{${withdrawals.map((one) => one?.id).join()}}`,
    });
  const confirm = (caller: typeof admin, { id }: { id: string }) =>
    world.rpc<Line>(caller, 'admin_confirm_bank_match', { p_id: id });
  const undo = (caller: typeof admin, { id }: { id: string }) =>
    world.rpc<Line>(caller, 'admin_undo_bank_match', { p_id: id, p_reason: 'Another payment.' });
  const actions = async ({ id }: { id: string }) => (await world.audited(id)).map(({ action }) => action);

  /** Refused, and nothing changed, nothing audited. */
  const refuses = async (caller: typeof admin, name: string, args: Args, code: string, message: RegExp) => {
    const before = await world.state();
    await world.refuses(caller, name, args, code, message);
    expect(await world.state()).toBe(before);
  };

  it('takes it, puts it on hold, ignores it and puts it back', async () => {
    const { id } = await line({ amount: 12 });
    const update = (p_state: string) =>
      world.rpc<Line>(admin, 'admin_update_bank_line', { p_id: id, p_state, p_reason: ' Asked the bank. ' });
    expect(await world.rpc(admin, 'admin_assign_bank_line', { p_id: id, p_owner: other.id })).toMatchObject({
      owner_user_id: other.id,
      owner_name: other.email,
    });
    await refuses(
      admin,
      'admin_assign_bank_line',
      { p_id: id, p_owner: moderator.id },
      '22023',
      /^The owner must/,
    );
    for (const state of ['on_hold', 'ignored', 'to_review'])
      expect(await update(state)).toMatchObject({ state, reason: 'Asked the bank.' });
    expect(await actions({ id })).toEqual([
      'assign_bank_line',
      ...Array.from({ length: 3 }, () => 'update_bank_line'),
    ]);
    await refuses(
      admin,
      'admin_update_bank_line',
      { p_id: id, p_state: 'matched', p_reason: 'x' },
      '22023',
      /^Unknown state/,
    );
    await refuses(
      admin,
      'admin_update_bank_line',
      { p_id: id, p_state: 'ignored', p_reason: ' ' },
      '22023',
      /^Enter a reason/,
    );
  });

  it('matches it with several payouts only together with another person', async () => {
    const { withdrawals } = await sent(40, 60);
    const found = await line({ amount: -100, name: 'Ann Other' });
    const args = { p_id: found.id, p_withdrawals: `{${withdrawals.map(({ id }) => id).join()}}` };
    await refuses(moderator, 'admin_match_bank_line', args, '42501', /^Not authorized$/);
    expect((await propose(admin, found, withdrawals)).details.blocked.confirm?.hint).toBe('not_two_people');
    expect(await status(withdrawals[0])).toBe('pending');
    await refuses(admin, 'admin_confirm_bank_match', { p_id: found.id }, 'P0001', /^You, or someone who may/);
    await refuses(
      admin,
      'admin_update_bank_line',
      { p_id: found.id, p_state: 'ignored', p_reason: 'x' },
      'PT409',
      /proposed a match/,
    );
    expect(await confirm(other, found)).toMatchObject({ state: 'matched', details: { match_count: 2 } });
    expect([await status(withdrawals[0]), await status(withdrawals[1])]).toEqual(['success', 'success']);
    expect(await actions(found)).toEqual(['propose_bank_match', 'confirm_bank_match']);
    await refuses(
      other,
      'admin_confirm_bank_match',
      { p_id: found.id },
      'PT409',
      /^There is no proposed match/,
    );
    expect(await desk.unexplained(admin)).toEqual([]);
  });

  it('matches several lines with one payout, which they add up to', async () => {
    const { withdrawals } = await sent(70);
    const [first, second] = [await line({ amount: -30 }), await line({ amount: -40 })];
    await propose(admin, first, withdrawals);
    await refuses(
      other,
      'admin_confirm_bank_match',
      { p_id: first.id },
      'P0001',
      /^The lines of this withdrawal are €30\.00, but it is €70\.00/,
    );
    await propose(third, second, withdrawals);
    await refuses(third, 'admin_confirm_bank_match', { p_id: first.id }, 'P0001', /^You, or someone who may/);
    await confirm(other, first);
    expect((await desk.line(admin, second.id)).state).toBe('matched');
    expect(await till.ledger(withdrawals[0] ?? { id: '' })).toHaveLength(2);
    expect(await desk.unexplained(admin)).toEqual([]);
    await undo(admin, second);
    expect((await desk.line(admin, first.id)).state).toBe('to_review');
    expect(await status(withdrawals[0])).toBe('pending');
    expect(await desk.unexplained(admin)).toEqual([]);
  });

  it('matches a return with a payment, whose amount is given back', async () => {
    const { withdrawals, ids } = await sent(55);
    await desk.upload(admin, statement([{ amount: -55, id: ids[0] }]));
    const back = await line({ amount: 55, isReturn: true });
    await propose(admin, back, withdrawals);
    await confirm(other, back);
    expect(await till.balance(withdrawals[0]?.user_id ?? '')).toBe(55);
    await refuses(
      third,
      'admin_undo_bank_match',
      { p_id: back.id, p_reason: 'x' },
      'P0001',
      /^This match gave money back/,
    );
    expect(await desk.unexplained(admin)).toEqual([]);
  });

  it.each<[string, number, RegExp, () => Promise<(Withdrawal | undefined)[]>]>([
    [
      'another sum',
      -45,
      /^The line is €45\.00, but these withdrawals are €44\.00/,
      async () => (await sent(20, 24)).withdrawals,
    ],
    [
      'a withdrawal that the bank does not have',
      -46,
      /^The bank does not have this withdrawal/,
      async () => [await till.pending(46)],
    ],
    [
      'a return of a payment that was not made',
      47,
      /^This withdrawal was not paid by the bank/,
      async () => (await sent(47)).withdrawals,
    ],
    [
      'a withdrawal that another line shows',
      -48,
      /^This withdrawal has a line of the bank already/,
      async () => {
        const { withdrawals, ids } = await sent(48);
        await desk.upload(admin, statement([{ amount: -48, id: ids[0] }]));
        return withdrawals;
      },
    ],
    [
      'a withdrawal that was given back',
      -49,
      /^The amount of this withdrawal was given back/,
      async () => {
        const withdrawal = await till.pending(49);
        await till.mark(admin, withdrawal, 'failed');
        return [withdrawal];
      },
    ],
  ])('is refused a match with %s', async (_what, amount, message, withdrawals) => {
    const found = await line({ amount, name: 'Ann Other' });
    const ids = (await withdrawals()).map((one) => one?.id);
    await refuses(
      admin,
      'admin_match_bank_line',
      { p_id: found.id, p_withdrawals: `{${ids.join()}}` },
      'P0001',
      message,
    );
  });

  it('who has a hand in the payee’s money neither proposes, confirms nor undoes', async () => {
    const { withdrawals } = await sent(33);
    const found = await line({ amount: -33, name: 'Ann Other' });
    await world.sql(`select private.note_account_event($1, 'name', $2)`, [withdrawals[0]?.user_id, other.id]);
    const args = { p_id: found.id, p_withdrawals: `{${withdrawals[0]?.id ?? ''}}` };
    await refuses(other, 'admin_match_bank_line', args, 'P0001', /^You changed this person's name/);
    await propose(admin, found, withdrawals);
    await refuses(
      other,
      'admin_confirm_bank_match',
      { p_id: found.id },
      'P0001',
      /^You changed this person's name/,
    );
    await confirm(third, found);
    await refuses(
      other,
      'admin_undo_bank_match',
      { p_id: found.id, p_reason: 'x' },
      'P0001',
      /^You changed this person's name/,
    );
  });

  it('undoes a match: the bank has the payment again, and the statement takes it out', async () => {
    const { withdrawals, ids } = await sent(90);
    const withdrawal = withdrawals[0] ?? { id: '' };
    const found = await line({ amount: -90, id: ids[0] });
    await refuses(
      moderator,
      'admin_undo_bank_match',
      { p_id: found.id, p_reason: 'x' },
      '42501',
      /^Not authorized$/,
    );
    expect(await undo(admin, found)).toMatchObject({
      state: 'to_review',
      reason: 'The match was undone: Another payment.',
      details: { match_count: 0, matches: [{ undone_at: expect.any(String) as string }] },
    });
    expect(await status(withdrawals[0])).toBe('pending');
    expect(await till.attempts(withdrawal)).toEqual(['accepted']);
    await refuses(
      admin,
      'admin_undo_bank_match',
      { p_id: found.id, p_reason: 'x' },
      'PT409',
      /^This line has no match/,
    );
    expect(await desk.unexplained(admin)).toEqual([]);

    // Another line pays it.
    await desk.upload(admin, statement([{ amount: -90, id: ids[0], day: '2026-10-06' }]));
    expect(await till.ledger(withdrawal)).toEqual([
      'withdrawal_reserve -90.00',
      'withdrawal_settle 0.00',
      'withdrawal_reopen 0.00',
      'withdrawal_settle 0.00',
    ]);
    await world.sql(`alter table public.balance_ledger disable trigger refuse_change`);
    await world.sql(
      `update public.balance_ledger set created_at = '2026-03-01'::timestamptz + id * interval '1 second' where withdrawal_id = $1`,
      [withdrawal.id],
    );
    await world.sql(`alter table public.balance_ledger enable trigger refuse_change`);
    expect(
      await world.rpc(admin, 'admin_get_statement', {
        p_from: '2026-03-01T00:00:00Z',
        p_to: '2026-03-02T00:00:00Z',
      }),
    ).toMatchObject({ payouts: 1, returns: 0, paid_eur: 90, movements: [{ kind: 'withdrawal_reserve' }] });
  });

  it('undoes one of two reports: the payment stays made by the other', async () => {
    const { withdrawals, ids } = await sent(35);
    const [first] = await desk.upload(
      admin,
      statement([{ amount: -35, id: ids[0] }], { isNotification: true }),
    );
    const second = await line({ amount: -35, id: ids[0] });
    await undo(admin, first ?? { id: '' });
    expect(await status(withdrawals[0])).toBe('success');
    expect((await desk.line(admin, second.id)).details.matches[0]?.effect).toBe('paid');
    await undo(admin, second);
    expect(await status(withdrawals[0])).toBe('pending');
  });

  it('cannot undo a payment that came back', async () => {
    const { ids } = await sent(36);
    const paid = await line({ amount: -36, id: ids[0] });
    await confirm(other, await line({ amount: 36, id: ids[0], isReturn: true }));
    await refuses(
      admin,
      'admin_undo_bank_match',
      { p_id: paid.id, p_reason: 'x' },
      'P0001',
      /^This payment came back/,
    );
  });

  it('undoes a match while a return of it is confirmed: the later one sees it', async () => {
    const { withdrawals, ids } = await sent(37);
    const paid = await line({ amount: -37, id: ids[0] });
    const back = await line({ amount: 37, id: ids[0], isReturn: true });
    await race(
      world,
      (tx) => world.rpcIn(tx, third, 'admin_undo_bank_match', { p_id: paid.id, p_reason: 'x' }),
      () => confirm(other, back),
    );
    expect(await till.ledger(withdrawals[0] ?? { id: '' })).toEqual([
      'withdrawal_reserve -37.00',
      'withdrawal_settle 0.00',
      'withdrawal_reopen 0.00',
      'withdrawal_settle 0.00',
      'withdrawal_refund 37.00',
    ]);
    expect(await till.balance(withdrawals[0]?.user_id ?? '')).toBe(37);
  });

  it('the ledger settles a withdrawal at most once, and reverses only a settlement', async () => {
    const withdrawal = await till.pending(10);
    const entry = (kind: string) =>
      world.sql(
        `insert into public.balance_ledger (user_id, amount, kind, withdrawal_id) values ($1, 0, $2, $3)`,
        [withdrawal.user_id, kind, withdrawal.id],
      );
    const ONCE = 'A withdrawal is settled at most once.';
    await expect(entry('withdrawal_reopen')).rejects.toThrow(ONCE);
    await entry('withdrawal_settle');
    await expect(entry('withdrawal_settle')).rejects.toThrow(ONCE);
    await entry('withdrawal_reopen');
  });
});
