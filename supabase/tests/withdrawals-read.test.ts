import { describe, expect, it } from 'vitest';
import { Till, type Withdrawal } from './payouts/till.ts';
import { configure } from './proposing.ts';
import { openWorld, type Args } from './world.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Counter {
  status: string;
  count: number;
  amount_eur: number;
}
interface Moment {
  created_at: string;
  kind: string;
  actor_user_id: string | null;
  amount_eur: number | null;
  note: string | null;
}

describe('reading withdrawals', async () => {
  const world = await openWorld();
  const till: Till = new Till(world);
  const ana = await world.person('moderator');
  const ivan = await world.person('moderator');
  await till.useProvider('simulator');

  describe('the counters', () => {
    const counters = (args: Args = {}) => world.rpc<Counter[]>(ana, 'admin_get_withdrawal_counters', args);
    const plain = (rows: Counter[]) =>
      rows.map(({ status, count, amount_eur: euros }) => `${status} ${String(count)} ${String(euros)}`);

    it('are three, over all filtered rows, not only one page', async () => {
      expect(plain(await counters())).toEqual(['pending 0 0', 'success 0 0', 'failed 0 0']);
      const owner = await till.owner(1000);
      await world.sql(`update public.profiles set username = 'counted' where user_id = $1`, [owner.id]);
      const made: Withdrawal[] = [];
      for (const [euros, method] of [
        [10.5, 'bank'],
        [20.25, 'bank'],
        [30, 'revolut'],
        [40, 'payout_link'],
      ] as const) {
        made.push(await till.request(owner, euros, method));
      }
      const [paid, failed] = made;
      if (!paid || !failed) throw new Error('unreachable');
      await till.mark(ana, paid, 'success');
      await till.mark(ana, failed, 'failed');
      await till.pending(99);

      expect(plain(await counters())).toEqual(['pending 3 169', 'success 1 10.5', 'failed 1 20.25']);
      const byUser = { p_user_search: 'COUNTED' };
      expect(plain(await counters(byUser))).toEqual(['pending 2 70', 'success 1 10.5', 'failed 1 20.25']);
      expect(plain(await counters({ p_user_search: owner.id }))).toEqual(plain(await counters(byUser)));
      const bank = { ...byUser, p_method: 'bank' };
      expect(plain(await counters(bank))).toEqual(['pending 0 0', 'success 1 10.5', 'failed 1 20.25']);
      const pending = { ...byUser, p_status: 'pending' };
      expect(plain(await counters(pending))).toEqual(['pending 2 70', 'success 0 0', 'failed 0 0']);
      const later = { p_date_from: new Date(Date.now() + 60_000).toISOString() };
      expect(plain(await counters(later))).toEqual(['pending 0 0', 'success 0 0', 'failed 0 0']);
      const between = { p_min_amount: 20.25, p_max_amount: 30 };
      expect(plain(await counters(between))).toEqual(['pending 1 30', 'success 0 0', 'failed 1 20.25']);
      const both = { ...byUser, ...between, p_newest: 500 };
      expect(plain(await counters(both))).toEqual(plain(await counters(between)));

      for (const args of [{}, byUser, bank, pending, later, between]) {
        const listed = await world.rpc<Withdrawal[]>(ana, 'admin_get_withdrawals', { ...args, p_limit: 200 });
        const counted = (await counters(args)).reduce((sum, { count }) => sum + count, 0);
        expect(counted, JSON.stringify(args)).toBe(listed.length);
      }
    });

    it.each([
      [{ p_status: 'paid' }, /^Unknown status "paid"/],
      [{ p_method: 'cash' }, /^Unknown method "cash"/],
      [{ p_user_search: 'x'.repeat(201) }, /^Search for at most/],
    ])('refuse %j', async (args, sentence) => {
      await world.refuses(ana, 'admin_get_withdrawal_counters', args, '22023', sentence);
    });
  });

  describe('a single withdrawal', () => {
    it('equals the row of the list', async () => {
      const { id, user_id: owner } = await till.pending();
      const [listed] = await world.rpc<Withdrawal[]>(ana, 'admin_get_withdrawals', { p_user_search: owner });
      expect(await till.details(ana, { id })).toEqual(listed);
    });

    it('has the five facts of the specification, among others', async () => {
      const { details } = await till.details(ana, await till.pending(33.33));
      expect(details).toMatchObject({
        fee_percent: 5,
        fee_amount_eur: 1.67,
        net_amount_eur: 31.66,
        remote_state: null,
        payout_link_url: null,
        payout_state: null,
        request_id: null,
        is_simulated: true,
        needs_approval: false,
      });
    });

    it('is not found if unknown, or for callers who are not staff', async () => {
      const withdrawal = await till.pending();
      const owner = { id: withdrawal.user_id, email: '' };
      for (const name of ['admin_get_withdrawal_details', 'admin_get_withdrawal_history']) {
        await world.refuses(ana, name, { p_request_id: NOBODY }, 'PT404', 'Withdrawal not found');
        const args = { p_request_id: withdrawal.id };
        await world.refuses(owner, name, args, '42501', 'Not authorized');
        await world.refuses('anon', name, args, '42501', /permission denied/);
      }
    });
  });

  describe('the history', () => {
    const history = ({ id }: { id: string }) =>
      world.rpc<Moment[]>(ivan, 'admin_get_withdrawal_history', { p_request_id: id });
    const historyOf = async (withdrawal: { id: string }) =>
      (await history(withdrawal)).map(({ kind: what, note }) => (note === null ? what : `${what}: ${note}`));

    it('contains everything in order: requested, approved, sent, paid and reverted', async () => {
      await configure(world, { approval_above_eur: 50 });
      const withdrawal = await till.pending(100);
      await world.rpc(ana, 'admin_approve_withdrawal', { p_request_id: withdrawal.id });
      const attempt = await till.sending(ivan, withdrawal, 'w');
      for (const [worker, outcome, more] of [
        ['w', 'unknown', { p_error: 'No answer.' }],
        ['x', 'accepted', { p_remote_state: 'pending' }],
        ['x', 'completed', { p_remote_state: 'completed' }],
        ['x', 'reverted', { p_error: 'Account closed.', p_remote_state: 'reverted' }],
      ] as const) {
        await till.record(attempt, worker, outcome, more);
      }
      await configure(world, { approval_above_eur: null });

      expect(await historyOf(withdrawal)).toEqual([
        'requested: bank',
        'withdrawal_reserve',
        'approved',
        'payout_created: simulator',
        'payout_sending',
        'payout_unknown: No answer.',
        'payout_accepted: pending',
        'withdrawal_settle',
        'payout_completed: completed',
        'withdrawal_refund',
        'payout_reverted: Account closed.',
      ]);
      const moments = await history(withdrawal);
      const times = moments.map(({ created_at: at }) => at);
      expect(times).toEqual([...times].sort());
      const actor = (what: string) => moments.find((moment) => moment.kind === what)?.actor_user_id;
      expect([
        actor('requested'),
        actor('approved'),
        actor('payout_created'),
        actor('payout_completed'),
      ]).toEqual([withdrawal.user_id, ana.id, ivan.id, null]);
      expect(moments.map(({ amount_eur: euros }) => euros).filter((euros) => euros !== null)).toEqual([
        100, -100, 95, 0, 95, 100,
      ]);
    });

    it('distinguishes refusals of the provider from payouts never sent', async () => {
      const [refused, stopped] = [await till.pending(), await till.pending()];
      await till.record(await till.sending(ivan, refused, 'w'), 'w', 'not_sent', {
        p_error: 'No such account.',
      });
      const { attempt_id: attempt } = (await till.process(ivan, stopped)).details;
      await world.rpc(ivan, 'suspend_user_admin', { p_user_id: stopped.user_id, p_value: true });
      await till.take(attempt, 'w');
      expect(await till.beginSend(attempt, 'w')).toBe(false);
      const last = async (withdrawal: Withdrawal) => [
        (await historyOf(withdrawal)).at(-1),
        (await till.details(ivan, withdrawal)).details.payout_rejected,
      ];
      expect(await last(refused)).toEqual(['payout_rejected: No such account.', true]);
      expect(await last(stopped)).toEqual([
        expect.stringMatching(/^payout_not_sent: This person is suspended/),
        false,
      ]);
    });

    it('shows who marked it and why, or with which reference', async () => {
      const [paid, failed] = [await till.pending(), await till.pending()];
      await till.mark(ana, paid, 'success', { p_reference: 'SEPA 7' });
      await till.mark(ivan, failed, 'failed', { p_error_message: 'Wrong name' });
      expect(await historyOf(paid)).toEqual([
        'requested: bank',
        'withdrawal_reserve',
        'withdrawal_settle',
        'marked_success: SEPA 7',
      ]);
      expect((await historyOf(failed)).at(-1)).toBe('marked_failed: Wrong name');
      expect((await history(failed)).at(-1)?.actor_user_id).toBe(ivan.id);
    });
  });
});
