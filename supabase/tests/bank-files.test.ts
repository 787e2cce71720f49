import type { BankFileEvent } from '@marketdesk/bank-files/read/events.ts';
import { describe, expect, it } from 'vitest';
import { answer, BankDesk, DEBTOR, statement } from './payouts/bank-desk.ts';
import { openTill } from './payouts/till.ts';
import { race } from './race.ts';
import { expectSqlError, type Caller } from './world.ts';

describe('a file of the bank', async () => {
  const { world, till } = await openTill();
  const admin = await world.person('admin');
  const other = await world.person('admin');
  const moderator = await world.person('moderator');
  const desk = new BankDesk(world, [admin, other]);
  await desk.open();
  await till.useLimits({ approval: null, release: null });
  await world.sql('update public.withdrawals_config set cooling_off_hours = 0');

  const refused = async (caller: Caller, events: readonly BankFileEvent[], hint: string, message: RegExp) => {
    const p_file_id = await desk.read(caller, events);
    const before = await world.state();
    const args = { p_file_id, p_sha256: 'f'.repeat(64) };
    const error = await expectSqlError(
      world.rpc(caller, 'admin_finish_bank_file', args),
      hint === 'bad_argument' ? '22023' : 'P0001',
      message,
    );
    expect(error.hint).toBe(hint);
    expect(await world.state()).toBe(before);
    await world.rpc(caller, 'admin_discard_bank_file', { p_file_id });
  };

  it('is refused whole: foreign account, unknown order, broken events', async () => {
    const foreign = statement([{ amount: -1 }], { iban: 'NL91ABNA0417164300' });
    await refused(admin, foreign, 'foreign_account', /^The account NL91ABNA0417164300 is not one/);
    // The second of two.
    await refused(
      admin,
      [...statement([{ amount: -1 }]), ...foreign.slice(1)],
      'foreign_account',
      /^The account/,
    );
    await refused(admin, answer('MD-OTHER', 'RJCT'), 'unknown_order', /^The file answers the order MD-OTHER/);
    const whole = statement([{ amount: -1 }]);
    await refused(admin, whole.slice(0, -1), 'bad_argument', /^The events end within a statement/);
    await refused(admin, whole.slice(1), 'bad_argument', /^The events do not begin with a known format/);
    const NOT_EVENTS = /^The events are not those of a file of the bank/;
    const changed = (more: object) =>
      whole.map((event) => ({ ...event, ...(event.type === 'entry' ? more : {}) })) as BankFileEvent[];
    await refused(admin, changed({ amountCents: -1.5 }), 'bad_argument', NOT_EVENTS);
    await refused(admin, changed({ amountCents: 1e15 }), 'bad_argument', NOT_EVENTS);
    await refused(admin, changed({ bookingDay: 'today' }), 'bad_argument', NOT_EVENTS);
  });

  it('belongs to the person who uploads it, in order, until it is booked', async () => {
    const events = statement([{ amount: -2 }]);
    const id = await desk.read(admin, events);
    const add = { p_file_id: id, p_events: events.slice(0, 1) };
    await world.refuses(
      admin,
      'admin_add_bank_events',
      { ...add, p_position: 0 },
      '22023',
      'The next event is number 5.',
    );
    for (const [name, args] of Object.entries({
      admin_add_bank_events: { ...add, p_position: 5 },
      admin_finish_bank_file: { p_file_id: id, p_sha256: 'e'.repeat(64) },
      admin_discard_bank_file: { p_file_id: id },
    })) {
      await world.refuses(other, name, args, 'PT404', 'File not found');
      await world.refuses(moderator, name, args, '42501', 'Not authorized');
    }
    await world.rpc(admin, 'admin_finish_bank_file', { p_file_id: id, p_sha256: 'e'.repeat(64) });
    const late = { ...add, p_position: 5 };
    await world.refuses(admin, 'admin_add_bank_events', late, 'PT409', 'This file is already booked.');
  });

  it('uploaded twice, or again in another format, changes nothing', async () => {
    const options = { id: 'STMT-7', day: '2026-10-07', opening: 998 };
    const events = statement([{ amount: -3, reference: 'B7' }], options);
    const first = await desk.book(admin, events);
    expect(first).toMatchObject({ is_repeated: false, statements: 1, lines: 1, gaps: [] });
    const before = await world.state();
    const known = { file_id: first.file_id, is_repeated: true, statements: 0, lines: 0, gaps: [] };
    expect(await desk.book(other, events)).toEqual(known);
    const again = events.map((event) =>
      event.type === 'file'
        ? { ...event, format: 'MT940' as const }
        : event.type === 'statement'
          ? { ...event, statementId: 'STARTUMSE' }
          : event,
    );
    expect(await desk.book(other, again)).toEqual(known);
    expect(await world.state()).toBe(before);
  });

  it('with the hash of another one is refused: a forged file must not keep the real one out', async () => {
    const options = { day: '2026-10-06', opening: 1007 };
    const hash = 'f0'.repeat(32);
    const finish = async (amount: number) => ({
      p_file_id: await desk.read(admin, statement([{ amount }], options)),
      p_sha256: hash,
    });
    await world.rpc(admin, 'admin_finish_bank_file', await finish(-9));
    const real = await finish(-8);
    await world.refuses(
      admin,
      'admin_finish_bank_file',
      real,
      'P0001',
      /^Another file was booked with the hash/,
    );
  });

  it('uploaded by two people at once is booked once', async () => {
    const events = statement([{ amount: -4 }], { day: '2026-10-08', opening: 995 });
    const ids = [await desk.read(admin, events), await desk.read(other, events)] as const;
    const finish = (at: 0 | 1) => ({ p_file_id: ids[at], p_sha256: 'd'.repeat(64) });
    const late = await race(
      world,
      (tx) => world.rpcIn(tx, admin, 'admin_finish_bank_file', finish(0)),
      () => world.rpc<{ is_repeated: boolean }>(other, 'admin_finish_bank_file', finish(1)),
    );
    expect(late).toMatchObject({ file_id: ids[0], is_repeated: true });
    expect(
      await world.sql('select id from public.bank_lines where file_id = any ($1)', [`{${ids.join()}}`]),
    ).toHaveLength(1);
  });

  it('tells a gap between statements, until the missing one arrives', async () => {
    const at = (day: string, opening: number) =>
      statement([{ amount: -10 }], { day, opening, id: `GAP-${day}` });
    await desk.book(admin, at('2026-11-02', 500));
    const late = await desk.book(admin, at('2026-11-04', 480));
    const gap = { account_iban: DEBTOR, after_day: '2026-11-02', expected_eur: 490, found_eur: 480 };
    expect(late.gaps).toEqual([gap]);
    const listed = async () =>
      (
        await world.rpc<{ statement_id: string; gap: unknown }[]>(admin, 'admin_get_bank_statements', {
          p_account: DEBTOR,
        })
      ).find(({ statement_id: id }) => id === 'GAP-2026-11-04')?.gap;
    expect(await listed()).toEqual(gap);
    // Parts of one day continue each other.
    expect((await desk.book(admin, at('2026-11-03', 490))).gaps).toEqual([]);
    expect(await listed()).toBeNull();
  });

  it('puts entries that another statement has under review, and refuses contradicting balances', async () => {
    const withdrawal = await till.pending(80);
    const { ids } = await desk.run([withdrawal]);
    const entry = { amount: -76, id: ids[0], reference: 'B-1', day: '2026-11-10' };
    const options = { day: '2026-11-10', opening: 470 };
    await desk.upload(admin, statement([entry], { ...options, id: 'PART' }));
    const more = { amount: -6, reference: 'B-2', day: '2026-11-10' };
    const lines = await desk.upload(admin, statement([entry, more], { ...options, id: 'WHOLE' }));
    expect(lines.map(({ state, reason }) => [state, reason])).toEqual([
      [
        'to_review',
        'The statement PART already has this entry. Ignore this line if the bank booked it once.',
      ],
      ['to_review', 'No open payout has this amount and account.'],
    ]);
    expect(await till.ledger(withdrawal)).toHaveLength(2);
    await refused(
      admin,
      statement([entry], { ...options, opening: 471, id: 'WRONG' }),
      'balances_contradict',
      /^The statement WRONG repeats one that is already booked, but with other balances/,
    );
  });

  it('splits an entry into its transactions if they add up to it', async () => {
    const [file, start, entry, transaction, end] = statement([{ amount: -30 }], {
      day: '2026-11-20',
      opening: 50,
    });
    if (!file || !start || !entry || transaction?.type !== 'transaction' || !end)
      throw new Error('No statement');
    const part = (amountCents: number | null) => ({ ...transaction, endToEndId: null, amountCents });
    const amounts = async (...parts: (number | null)[]) => {
      const { file_id: id } = await desk.book(admin, [file, start, entry, ...parts.map(part), end]);
      const rows = await world.sql<{ amount: string; count: number | null }>(
        'select amount_eur::text as amount, batch_count as count from public.bank_lines where file_id = $1 order by position',
        [id],
      );
      await world.sql('delete from public.bank_lines where file_id = $1', [id]);
      await world.sql('delete from public.bank_statements where file_id = $1', [id]);
      return rows.map(({ amount, count }) => [Number(amount), count]);
    };
    expect(await amounts(-1000, -2000)).toEqual([
      [-10, null],
      [-20, null],
    ]);
    expect(await amounts(-1000, -1999)).toEqual([[-30, 2]]);
    expect(await amounts(-1000, null)).toEqual([[-30, 2]]);
    expect(await amounts(-2999)).toEqual([[-30, null]]);
  });
});
