import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld, type Person } from './world.ts';

type Operation =
  | { do: 'add'; kind: 'top_up' | 'earning'; cents: number }
  | { do: 'correct'; cents: number }
  | { do: 'reserve'; cents: number }
  | { do: 'end'; kind: 'settle' | 'refund'; which: number };

const cents = fc.integer({ min: 1, max: 500_00 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    kind: fc.constantFrom('top_up' as const, 'earning' as const),
    cents,
  }),
  fc.record({ do: fc.constant('correct' as const), cents: fc.integer({ min: 0, max: 500_00 }) }),
  fc.record({ do: fc.constant('reserve' as const), cents }),
  fc.record({
    do: fc.constant('end' as const),
    kind: fc.constantFrom('settle' as const, 'refund' as const),
    which: fc.nat(5),
  }),
);

describe('the ledger', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');

  const entry = (user: Person, amount: number, entryKind: string, withdrawal: string | null = null) =>
    world.sql(
      'insert into public.balance_ledger (user_id, amount, kind, withdrawal_id, reason) values ($1, $2, $3, $4, $5)',
      [user.id, (amount / 100).toFixed(2), entryKind, withdrawal, 'test'],
    );
  const balance = async (user: Person) => {
    const [row] = await world.sql<{ balance: string }>(
      'select balance::text from public.profiles where user_id = $1',
      [user.id],
    );
    return Math.round(Number(row?.balance) * 100);
  };
  const unbalanced = () => world.sql('select * from private.unbalanced_accounts()');

  async function withdrawal(user: Person, amount: number): Promise<string> {
    const [row] = await world.sql<{ id: string }>(
      `insert into public.withdrawal_requests (user_id, method, amount_eur, fee_percent, fee_amount_eur, net_amount_eur)
       values ($1, 'bank', $2, 0, 0, $2) returning id`,
      [user.id, (amount / 100).toFixed(2)],
    );
    return row?.id ?? '';
  }

  it('equals the balance after any order of calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
        const user = await world.person();
        let expected = 0;
        const open: { id: string; cents: number }[] = [];
        for (const step of operations) {
          if (step.do === 'reserve') {
            const id = await withdrawal(user, step.cents);
            const reserved = entry(user, -step.cents, 'withdrawal_reserve', id);
            if (step.cents > expected) {
              await expect(reserved).rejects.toMatchObject({
                code: 'P0001',
                message: 'Insufficient balance',
              });
              continue;
            }
            await reserved;
            expected -= step.cents;
            open.push({ id, cents: step.cents });
          } else if (step.do === 'end') {
            const request = open[step.which];
            if (!request) continue;
            const amount = step.kind === 'refund' ? request.cents : 0;
            await entry(user, amount, `withdrawal_${step.kind}`, request.id);
            expected += amount;
            // Applied once, however often it is called.
            await expect(entry(user, amount, `withdrawal_${step.kind}`, request.id)).rejects.toMatchObject({
              code: '23505',
            });
            open.splice(step.which, 1);
          } else if (step.do === 'correct') {
            const p_updates = { balance: step.cents / 100 };
            await world.rpc(admin, 'admin_update_user_profile', { p_user_id: user.id, p_updates });
            expected = step.cents;
          } else {
            await entry(user, step.cents, step.kind);
            expected += step.cents;
          }
          expect(await balance(user)).toBe(expected);
        }
        expect(await unbalanced()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('moves each balance by all entries of a statement, or by none', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const entries = (amounts: readonly [Person, number][]) =>
      world.sql(
        `insert into public.balance_ledger (user_id, amount, kind, reason)
         select e.id, e.amount, 'correction', 'test' from unnest($1::uuid[], $2::numeric[]) e (id, amount)`,
        [amounts.map(([{ id }]) => id), amounts.map(([, amount]) => amount)],
      );
    await entries([
      [one, 10],
      [other, 5],
      [one, -2.5],
    ]);
    expect(await balance(one)).toBe(750);
    expect(await balance(other)).toBe(500);
    const overdrawn = entries([
      [one, 10],
      [other, -5.01],
    ]);
    await expect(overdrawn).rejects.toMatchObject({ hint: 'insufficient_balance' });
    expect(await balance(one)).toBe(750);
    expect(await unbalanced()).toEqual([]);
  });

  it('detects an account whose balance was written directly', async () => {
    const user = await world.person();
    await entry(user, 1000, 'top_up');
    const undo = new Error('undo');
    const forged = world.database.transaction(async (tx) => {
      await tx.exec('alter table public.profiles disable trigger guard_balance');
      await tx.query('update public.profiles set balance = 99 where user_id = $1', [user.id]);
      const rows = await tx.query(
        'select user_id, balance::text, ledger_sum::text from private.unbalanced_accounts()',
      );
      expect(rows).toEqual([{ user_id: user.id, balance: '99.00', ledger_sum: '10.00' }]);
      throw undo;
    });
    await expect(forged).rejects.toBe(undo);
  });

  it.each([
    [
      'a balance written directly',
      'update public.profiles set balance = 5 where user_id = $1',
      'A balance changes by a ledger entry only.',
    ],
    [
      'a changed entry',
      'update public.balance_ledger set amount = 5 where user_id = $1',
      'The ledger is append-only.',
    ],
    ['a deleted entry', 'delete from public.balance_ledger where user_id = $1', 'The ledger is append-only.'],
    ['an emptied ledger', `truncate public.balance_ledger -- $1`, 'The ledger is append-only.'],
  ])('refuses %s, also to its owner', async (_, statement, message) => {
    const user = await world.person();
    await entry(user, 100, 'top_up');
    const before = await world.state();
    const params = statement.includes('-- $1') ? [] : [user.id];
    await expect(world.sql(statement.replace('-- $1', ''), params)).rejects.toMatchObject({
      code: '42501',
      message,
    });
    expect(await world.state()).toBe(before);
  });

  it('refuses a new profile with a balance', async () => {
    const user = await world.person();
    const born = world.database.transaction(async (tx) => {
      await tx.query('delete from public.profiles where user_id = $1', [user.id]);
      await tx.query('insert into public.profiles (user_id, balance) values ($1, 5)', [user.id]);
    });
    await expect(born).rejects.toMatchObject({ code: '42501', hint: 'balance_without_ledger' });
  });

  it('sums to the balance shown to an admin, and hides it from a moderator', async () => {
    const [sum] = await world.sql<{ sum: string }>('select sum(amount)::text from public.balance_ledger');
    expect(await world.rpc(admin, 'get_total_profiles_balance')).toBe(Number(sum?.sum));
    const moderator = await world.person('moderator');
    await world.refuses(moderator, 'get_total_profiles_balance', {}, '42501', 'Not authorized');
  });
});
