import type { BankFileEvent } from '@marketdesk/bank-files/read/events.ts';
import { describe, expect, it } from 'vitest';
import { answer, BankDesk, DEBTOR, PAYEE, statement, type Entry, type Line } from './payouts/bank-desk.ts';
import { openTill, type Withdrawal } from './payouts/till.ts';

const told = ({ state, reason, details }: Line) => [
  state,
  ...details.matches.map(({ effect, rule }) => `${effect} by ${rule}`),
  ...(reason === null ? [] : [reason]),
];

describe('a line of the bank', async () => {
  const { world, till } = await openTill();
  const admin = await world.person('admin');
  const other = await world.person('admin');
  const desk = new BankDesk(world, [admin, other]);
  await desk.open();
  await till.useLimits({ approval: null, release: null });
  await world.sql('update public.withdrawals_config set cooling_off_hours = 0, platform_fee = 5');

  /** A fetched run of withdrawals of 100 euros, of which 95 are paid. */
  const fetched = async (n: number) => {
    const withdrawals = await Promise.all(Array.from({ length: n }, () => till.pending(100)));
    return { withdrawals, run: await desk.run(withdrawals) };
  };
  const one = async () => {
    const { withdrawals, run } = await fetched(1);
    const [withdrawal] = withdrawals;
    const [id] = run.ids;
    if (withdrawal === undefined || id === undefined) throw new Error('The run has no line');
    return { withdrawal, id, run };
  };
  const status = async (withdrawal: Withdrawal) => (await till.details(admin, withdrawal)).status;
  const upload = async (entries: Entry[], options = {}) =>
    (await desk.upload(admin, statement(entries, options))).map(told);
  /** Uploads a file that gives money back, whose proposed matches someone else confirms. */
  const confirmed = async (events: BankFileEvent[]) => {
    const lines = await desk.upload(admin, events);
    for (const { id, reason } of lines)
      if (reason === PROPOSED) await world.rpc(other, 'admin_confirm_bank_match', { p_id: id });
    return Promise.all(lines.map(async ({ id }) => told(await desk.line(admin, id))));
  };
  const PROPOSED =
    'This gives money back. Someone other than the person who uploaded the file must compare it with the account at the bank and confirm it.';
  const PAID = ['matched', 'paid by end_to_end_id'];
  const RETURNED = [
    'matched',
    'returned by end_to_end_id',
    'Returned: the whole amount is back in the balance.',
  ];

  describe('with the id of a payment', () => {
    it('settles it, once, and the history and the audit log say so', async () => {
      const { withdrawal, id } = await one();
      expect(await upload([{ amount: -95, id }])).toEqual([PAID]);
      expect(await till.details(admin, withdrawal)).toMatchObject({
        status: 'success',
        details: { payout_state: 'completed', remote_state: 'BOOK' },
      });
      expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -100.00', 'withdrawal_settle 0.00']);
      expect((await world.audited(withdrawal.id)).at(-1)).toMatchObject({
        actor_user_id: null,
        action: 'payout_completed',
        details: { new_status: 'success', request_id: id, provider: 'bank' },
      });
    });

    it.each<[string, Entry, RegExp]>([
      ['another amount', { amount: -94.99 }, /^The bank booked €94\.99, but €95\.00 was ordered/],
      ['another account', { amount: -95, iban: DEBTOR }, /^The bank paid another account/],
    ])('waits for a person at %s', async (_what, entry, reason) => {
      const { withdrawal, id } = await one();
      expect(await upload([{ ...entry, id }])).toEqual([['to_review', expect.stringMatching(reason)]]);
      expect(await status(withdrawal)).toBe('pending');
    });

    it('waits for a person if the run was not fetched, or was cancelled', async () => {
      const withdrawal = await till.pending(100);
      const run = await desk.run([withdrawal], 'released');
      const [id] = run.ids;
      const unfetched = expect.stringMatching(/^The file of run \d+ was never fetched/) as string;
      expect(await upload([{ amount: -95, id }])).toEqual([['to_review', unfetched]]);
      await world.rpc(admin, 'admin_cancel_payout_run', { p_run_id: run.id, p_reason: 'No.' });
      const cancelled = expect.stringMatching(/^Run \d+ was cancelled/) as string;
      expect(await upload([{ amount: -95, id }])).toEqual([['to_review', cancelled]]);
      expect(await status(withdrawal)).toBe('pending');
    });

    it('of a notification settles; the statement then repeats it, and a second debit waits', async () => {
      const { withdrawal, id } = await one();
      expect(await upload([{ amount: -95, id }], { isNotification: true })).toEqual([PAID]);
      expect(await desk.unexplained(admin)).toEqual([]);
      const repeated = 'Another line of the bank already reported this payment.';
      expect(await upload([{ amount: -95, id }])).toEqual([
        ['matched', 'repeated by end_to_end_id', repeated],
      ]);
      const second = expect.stringMatching(/^A second debit for the same payment: .* 5 Oct 2026/) as string;
      expect(await upload([{ amount: -95, id }])).toEqual([['to_review', second]]);
      expect(await till.ledger(withdrawal)).toHaveLength(2);
      expect(await desk.unexplained(admin)).toEqual([]);
    });
  });

  describe('without one', () => {
    it('that books a whole run settles all its open payments, in one transaction', async () => {
      const { withdrawals, run } = await fetched(3);
      await desk.upload(admin, statement([{ amount: -95, id: run.ids[0] }], { isNotification: true }));
      const batch = { messageId: run.message_id, count: 3 };
      expect(await upload([{ amount: -285, batch: { ...batch, count: 2 } }])).toEqual([
        ['to_review', expect.stringMatching(/^The bank booked €285\.00 with 2 payments for run/) as string],
      ]);
      expect(await upload([{ amount: -285, batch }])).toEqual([
        [
          'matched',
          ...['paid by batch', 'paid by batch', 'repeated by batch'].map(
            () => expect.stringMatching(/^(paid|repeated) by batch$/) as string,
          ),
          `The whole of run ${run.number}.`,
        ],
      ]);
      expect(await Promise.all(withdrawals.map(status))).toEqual(['success', 'success', 'success']);
      expect(await desk.unexplained(admin)).toEqual([]);
    });

    it('belongs to the only run of its sum', async () => {
      const { withdrawals } = await fetched(7);
      const batch = { messageId: null, count: null };
      expect((await upload([{ amount: -665, batch }])).map(([state]) => state)).toEqual(['matched']);
      expect(await Promise.all(withdrawals.map(status))).toEqual(withdrawals.map(() => 'success'));
    });

    it('is matched by amount, account and name, turned around and without marks', async () => {
      const withdrawal = await till.pending(62);
      await desk.run([withdrawal]);
      expect(await upload([{ amount: -58.9, name: 'AGREN JORG' }])).toEqual([
        ['matched', 'paid by amount_and_receiver'],
      ]);
      expect(await status(withdrawal)).toBe('success');
    });

    it('waits if the name is unlike, or several payments fit', async () => {
      await desk.run([await till.pending(63)]);
      const name = 'Ann Other';
      expect(
        await upload([
          { amount: -59.85, name },
          { amount: -59.85, name: null },
        ]),
      ).toEqual([
        ['to_review', 'Amount and account fit a payout to Jörg Ågren, but the bank names Ann Other.'],
        ['to_review', 'Amount and account fit a payout to Jörg Ågren, but the bank names nobody.'],
      ]);
      await desk.run([await till.pending(63)]);
      const several = '2 payouts have this amount and account. Choose the right one.';
      const lines = await desk.upload(admin, statement([{ amount: -59.85 }]));
      expect(lines.map(told)).toEqual([['to_review', several]]);
      expect(lines[0]?.details.candidates).toHaveLength(2);
    });

    it('shows a withdrawal that staff marked as paid, which moves nothing', async () => {
      const withdrawal = await till.pending(64);
      await desk.enterDestinations();
      await till.mark(other, withdrawal, 'success');
      expect(await upload([{ amount: -60.8 }, { amount: -60.8 }])).toEqual([
        [
          'matched',
          'paid by amount_and_receiver',
          'Marked as paid by hand; amount, account and name are the same.',
        ],
        ['to_review', 'No open payout has this amount and account.'],
      ]);
      expect(await till.ledger(withdrawal)).toHaveLength(2);
    });
  });

  describe('that gives money back', () => {
    it('returns the whole amount to the balance once, and tells its owner', async () => {
      const { withdrawal, id } = await one();
      await upload([{ amount: -95, id }]);
      const back = { amount: 95, id, isReturn: true };
      expect(await confirmed(statement([back], { isNotification: true }))).toEqual([RETURNED]);
      const repeated = 'Another line of the bank already reported this return.';
      expect(await upload([back])).toEqual([['matched', 'repeated by end_to_end_id', repeated]]);
      const second = 'A second return of the same payment. Ask the bank.';
      expect(await upload([back])).toEqual([['to_review', second]]);

      expect(await till.balance(withdrawal.user_id)).toBe(100);
      expect(await till.details(admin, withdrawal)).toMatchObject({
        status: 'failed',
        error_message: expect.stringMatching(
          /^The bank returned this payment, so the whole amount/,
        ) as string,
        details: { payout_state: 'reverted', payout_error: 'The bank returned the payment (AC04).' },
      });
      expect(
        await world.sql(
          `select m.subject from private.mails m join public.profiles p on p.email = m.recipient where p.user_id = $1`,
          [withdrawal.user_id],
        ),
      ).toEqual([{ subject: 'Your payout came back' }]);
      expect(await desk.unexplained(admin)).toEqual([]);
    });

    it('before its debit arrives proves the payment', async () => {
      const { withdrawal, id } = await one();
      expect(await confirmed(statement([{ amount: 95, id, isReturn: true }]))).toEqual([RETURNED]);
      expect(await desk.unexplained(admin)).toEqual([]);
      expect((await upload([{ amount: -95, id }])).map(([state, what]) => [state, what])).toEqual([
        ['matched', 'repeated by end_to_end_id'],
      ]);
      expect(await till.ledger(withdrawal)).toEqual([
        'withdrawal_reserve -100.00',
        'withdrawal_settle 0.00',
        'withdrawal_refund 100.00',
      ]);
      expect(await desk.unexplained(admin)).toEqual([]);
    });

    it('in part, or for no payout, waits for a person', async () => {
      const { withdrawal, id } = await one();
      await upload([{ amount: -95, id }]);
      expect(
        await upload([{ amount: 90, id, isReturn: true }, { amount: 95, isReturn: true }, { amount: 7 }]),
      ).toEqual([
        ['to_review', 'The bank gave back €90.00 of a payment of €95.00.'],
        ['to_review', 'A returned payment without the id of a payout. Match it by hand.'],
        ['to_review', 'This came in for no payout.'],
      ]);
      expect(await status(withdrawal)).toBe('success');
    });

    it('takes another person than the one who uploaded it', async () => {
      const { withdrawal, id } = await one();
      const [line] = await desk.upload(admin, statement([{ amount: 95, id, isReturn: true }]));
      if (line === undefined) throw new Error('The file has no line');
      expect(told(line)).toEqual(['to_review', 'returned by end_to_end_id', PROPOSED]);
      const args = { p_id: line.id };
      const moderator = await world.person('moderator');
      const before = await world.state();
      await world.refuses(moderator, 'admin_confirm_bank_match', args, '42501', 'Not authorized');
      const CONFIRM = 'admin_confirm_bank_match';
      await world.refuses(
        admin,
        CONFIRM,
        args,
        'P0001',
        /^You, or someone who may have access to your account,/,
      );
      expect(await world.state()).toBe(before);
      // The debit arrives meanwhile.
      await upload([{ amount: -95, id }]);
      await world.rpc(other, CONFIRM, args);
      expect(await till.balance(withdrawal.user_id)).toBe(100);
    });
  });

  describe('that answers an order', () => {
    const respond = (...args: Parameters<typeof answer>) => confirmed(answer(...args));

    it('rejects single payments, and only notes others', async () => {
      const { withdrawals, run } = await fetched(2);
      const [first = '', second = ''] = run.ids;
      expect(await respond(run.message_id, 'PART', { [first]: 'RJCT', [second]: 'ACSC' })).toEqual([
        ['matched', 'rejected by end_to_end_id', 'Rejected: the whole amount is back in the balance.'],
        ['matched', 'Not rejected by the bank.'],
      ]);
      expect(await Promise.all(withdrawals.map(status))).toEqual(['failed', 'pending']);
      expect(await till.attempts(withdrawals[0] ?? { id: '' })).toEqual(['failed']);
      expect(await respond(run.message_id, 'PART', { [first]: 'RJCT' })).toEqual([
        ['matched', 'repeated by end_to_end_id', 'Another line of the bank already reported this rejection.'],
      ]);
      expect(await upload([{ amount: -95, id: first }])).toEqual([
        ['to_review', expect.stringMatching(/^The bank had rejected or recalled this payment/) as string],
      ]);
      await upload([{ amount: -95, id: second }]);
      expect(await respond(run.message_id, 'PART', { [second]: 'RJCT' })).toEqual([
        ['to_review', 'The bank rejected a payment that it had already booked. Ask the bank.'],
      ]);
    });

    it('rejects a whole run', async () => {
      const { withdrawals, run } = await fetched(2);
      expect((await respond(run.message_id, 'RJCT')).map(([state]) => state)).toEqual(['matched']);
      expect(await Promise.all(withdrawals.map(status))).toEqual(['failed', 'failed']);
    });

    it('about the payment of another run waits for a person', async () => {
      const mine = await one();
      const theirs = await one();
      expect(await respond(mine.run.message_id, 'PART', { [theirs.id]: 'RJCT' })).toEqual([
        ['to_review', `The answer is about run ${mine.run.number}, which has no payment ${theirs.id}.`],
      ]);
      expect(await status(theirs.withdrawal)).toBe('pending');
    });
  });

  it('is compared by one of two concurrent calls, and by the job', async () => {
    const { withdrawals, run } = await fetched(3);
    const entries = run.ids.map((id) => ({ amount: -95, id }));
    const { file_id: id } = await desk.book(admin, statement(entries));
    const [a, b] = await Promise.all([desk.match(admin, id), desk.match(other, id)]);
    expect(a.examined + b.examined).toBe(3);
    expect(await Promise.all(withdrawals.map(status))).toEqual(['success', 'success', 'success']);

    const last = await one();
    await desk.book(admin, statement([{ amount: -95, id: last.id }]));
    const stale = await desk.read(admin, statement([]));
    const fresh = await desk.read(admin, statement([]));
    await world.sql(`update public.bank_files set created_at = now() - interval '61 minutes' where id = $1`, [
      stale,
    ]);
    expect(await world.rpc('service_role', 'bank_match_lines')).toBe(1);
    expect(await world.rpc('service_role', 'bank_match_lines')).toBe(0);
    expect(await status(last.withdrawal)).toBe('success');
    expect(await world.sql(`select id from public.bank_files where state = 'reading'`)).toEqual([
      { id: fresh },
    ]);
    expect(PAYEE.iban).not.toBe(DEBTOR);
  });
});
