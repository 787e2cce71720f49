import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openWorld, expectSqlError, type Person } from './world.ts';

interface Withdrawal {
  id: string;
  amount_eur: number;
  status: string;
  details: { fee_percent: number; fee_amount_eur: number; net_amount_eur: number };
}

describe('requesting a withdrawal', async () => {
  const world = await openWorld();

  /** Creates a person with that balance. */
  async function owner(balance: number): Promise<Person> {
    const person = await world.person();
    if (balance > 0) {
      await world.sql(
        `insert into public.balance_ledger (user_id, amount, kind) values ($1, $2, 'earning')`,
        [person.id, balance.toFixed(2)],
      );
    }
    return person;
  }
  const request = (person: Person, p_amount_eur: unknown, p_method: unknown = 'bank') =>
    world.rpc<Withdrawal>(person, 'request_withdrawal', { p_method, p_amount_eur });
  const balance = async ({ id }: Person) =>
    Number(
      (
        await world.sql<{ balance: string }>('select balance::text from public.profiles where user_id = $1', [
          id,
        ])
      )[0]?.balance,
    );
  const setFee = (percent: number) =>
    world.sql('update public.withdrawals_config set platform_fee = $1', [percent]);

  it('deducts the amount from the balance and creates a pending request with the current fee', async () => {
    await setFee(5);
    const person = await owner(100);
    const withdrawal = await request(person, 40.5, 'revolut');
    expect(withdrawal).toMatchObject({
      user_id: person.id,
      user_email: person.email,
      method: 'revolut',
      amount_eur: 40.5,
      status: 'pending',
      processed_at: null,
      details: {
        fee_percent: 5,
        // 2.025, rounded half up.
        fee_amount_eur: 2.03,
        net_amount_eur: 38.47,
        remote_state: null,
        payout_link_url: null,
      },
    });
    expect(await balance(person)).toBe(59.5);
    await setFee(9);
    const admin = await world.person('admin');
    const [listed] = await world.rpc<Withdrawal[]>(admin, 'admin_get_withdrawals', {
      p_user_search: person.id,
    });
    expect(listed).toEqual({ ...withdrawal, details: expect.objectContaining(withdrawal.details) as object });
    // Data for staff is hidden from the user.
    expect(Object.keys(withdrawal.details).sort()).toEqual([
      'fee_amount_eur',
      'fee_percent',
      'net_amount_eur',
      'payout_link_url',
      'remote_state',
    ]);
    expect(await world.sql('select * from private.unbalanced_accounts()')).toEqual([]);
    await setFee(5);
  });

  it.each([0, 2.5, 5, 33.33, 100])(
    'a fee of %s percent is rounded to the cent, and fee plus net equals the amount',
    async (fee) => {
      await setFee(fee);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 100, max: 10_000_00 }), async (cents) => {
          const { details, amount_eur } = await request(await owner(cents / 100), cents / 100);
          const expected = Math.round(Number(((cents * Math.round(fee * 100)) / 10_000).toFixed(6)));
          expect(Math.round(details.fee_amount_eur * 100)).toBe(expected);
          expect(Math.round((details.fee_amount_eur + details.net_amount_eur) * 100)).toBe(cents);
          expect(amount_eur).toBe(cents / 100);
        }),
        { numRuns: 12 },
      );
      await setFee(5);
    },
  );

  it('accepts the whole balance, and not a cent more', async () => {
    const person = await owner(50);
    await world.refuses(
      person,
      'request_withdrawal',
      { p_method: 'bank', p_amount_eur: 50.01 },
      'P0001',
      'Insufficient balance',
    );
    await request(person, 50);
    expect(await balance(person)).toBe(0);
    await world.refuses(
      person,
      'request_withdrawal',
      { p_method: 'bank', p_amount_eur: 1 },
      'P0001',
      'Insufficient balance',
    );
  });

  const BOUNDS = 'The amount must be from €1.00 to €100,000.00, with at most two decimals.';
  it.each([
    [0, BOUNDS],
    [-5, BOUNDS],
    [0.99, BOUNDS],
    [1.001, BOUNDS],
    [100_000.01, BOUNDS],
    [1e9, BOUNDS],
    ['NaN', BOUNDS],
    ['Infinity', BOUNDS],
    [null, 'Enter an amount.'],
  ])('refuses an amount of %s', async (p_amount_eur, sentence) => {
    const person = await owner(1000);
    await world.refuses(person, 'request_withdrawal', { p_method: 'bank', p_amount_eur }, '22023', sentence);
  });

  it.each([
    ['cash', 'Unknown method "cash". Use one of: revolut, bank, payout_link.'],
    [null, 'Choose a payout method.'],
  ])('refuses the method %s', async (p_method, sentence) => {
    await world.refuses(
      await owner(10),
      'request_withdrawal',
      { p_method, p_amount_eur: 5 },
      '22023',
      sentence,
    );
  });

  it.each([
    ['is_suspended', 'Your account is suspended.'],
    ['is_banned', 'Your account is banned.'],
  ])('refuses a caller who %s', async (flag, sentence) => {
    const person = await owner(10);
    await world.sql(`update public.profiles set ${flag} = true where user_id = $1`, [person.id]);
    await world.refuses(
      person,
      'request_withdrawal',
      { p_method: 'bank', p_amount_eur: 5 },
      '42501',
      sentence,
    );
  });

  it('accepts ten pending requests', async () => {
    const person = await owner(100);
    for (let i = 0; i < 10; i++) await request(person, 1);
    await world.refuses(
      person,
      'request_withdrawal',
      { p_method: 'bank', p_amount_eur: 1 },
      'P0001',
      /^You already have 10 pending withdrawals/,
    );
  });

  it('two concurrent requests for the whole balance: one succeeds', async () => {
    const person = await owner(60);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => request(person, 50)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        await expectSqlError(Promise.reject(outcome.reason as Error), 'P0001', 'Insufficient balance');
      }
    }
    expect(await balance(person)).toBe(10);
    expect(await world.sql('select * from private.unbalanced_accounts()')).toEqual([]);
  });
});
