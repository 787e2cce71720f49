import { beforeEach, describe, expect, it } from 'vitest';
import { openTill, type Withdrawal } from './payouts/till.ts';
import { configure } from './proposing.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('starting a payout', async () => {
  const { world, till } = await openTill();
  const moderator = await world.person('moderator');
  const admin = await world.person('admin');
  beforeEach(() => till.useProvider('simulator'));
  const arg = ({ id }: { id: string }) => ({ p_request_id: id });

  describe('by hand', () => {
    it('creates one attempt, committed and not sent, and records the caller', async () => {
      const withdrawal = await till.pending(100);
      const processed = await till.process(moderator, withdrawal);
      expect(processed).toMatchObject({
        status: 'pending',
        details: { payout_state: 'created', provider: 'simulator', is_simulated: true, remote_state: null },
      });
      const { request_id: requestId, attempt_id: attempt } = processed.details;
      expect(requestId?.length).toBeLessThanOrEqual(40);
      expect(await till.balance(withdrawal.user_id)).toBe(0);
      expect(await world.audited(withdrawal.id)).toEqual([
        {
          actor_user_id: moderator.id,
          action: 'process_withdrawal',
          details: { amount_eur: 100, net_amount_eur: 95, provider: 'simulator', request_id: requestId },
        },
      ]);
      expect(await till.take(attempt)).toMatchObject({
        request_id: requestId,
        state: 'created',
        method: 'bank',
        net_amount_eur: '95.00',
        sent_at: null,
        destination: null,
        counterparty: null,
      });
    });

    it('twice, by anyone: the second is refused, and there is one attempt', async () => {
      const withdrawal = await till.pending();
      await till.process(moderator, withdrawal);
      for (const caller of [moderator, admin]) {
        await world.refuses(
          caller,
          'admin_process_withdrawal',
          arg(withdrawal),
          'PT409',
          'This withdrawal is already being processed.',
        );
      }
      expect(await till.attempts(withdrawal)).toEqual(['created']);
    });

    it('eight times concurrently: one attempt', async () => {
      const withdrawal = await till.pending();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) => till.process(at % 2 ? admin : moderator, withdrawal)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await till.attempts(withdrawal)).toEqual(['created']);
      expect(await world.audited(withdrawal.id)).toHaveLength(1);
    });

    it('again after the provider refused it: a new attempt with a new id', async () => {
      const withdrawal = await till.pending();
      const attempt = await till.sending(moderator, withdrawal, 'w');
      await till.record(attempt, 'w', 'not_sent', { p_error: 'No such account.' });
      const again = await till.process(admin, withdrawal);
      expect(again.details).toMatchObject({ payout_state: 'created', payout_error: null });
      expect(again.details.attempt_id).not.toBe(attempt);
      expect(await till.attempts(withdrawal)).toEqual(['not_sent', 'created']);
    });

    it('is refused while the outcome of the last attempt is unknown', async () => {
      const withdrawal = await till.pending();
      const attempt = await till.sending(moderator, withdrawal, 'w');
      await world.sql(`update public.payout_attempts set state = 'undecided' where id = $1`, [attempt]);
      await world.refuses(
        admin,
        'admin_process_withdrawal',
        arg(withdrawal),
        'PT409',
        /^It is unclear whether/,
      );
    });

    it.each(['success', 'failed'])('is refused after it was marked as %s', async (status) => {
      const withdrawal = await till.pending();
      await till.mark(moderator, withdrawal, status);
      const sentence = 'This withdrawal is already processed.';
      await world.refuses(admin, 'admin_process_withdrawal', arg(withdrawal), 'PT409', sentence);
    });

    it('is refused without a provider, for an amount of zero, and for an unknown withdrawal', async () => {
      const withdrawal = await till.pending();
      await till.useProvider(null);
      const none = 'No payout provider is configured.';
      await world.refuses(moderator, 'admin_process_withdrawal', arg(withdrawal), 'P0001', none);
      await till.useProvider('simulator');
      await world.sql('update public.withdrawals_config set platform_fee = 100');
      const nothing = await till.pending();
      await world.sql('update public.withdrawals_config set platform_fee = 5');
      const empty = 'Nothing is left to pay after the fee.';
      await world.refuses(moderator, 'admin_process_withdrawal', arg(nothing), 'P0001', empty);
      const missing = { p_request_id: NOBODY };
      await world.refuses(moderator, 'admin_process_withdrawal', missing, 'PT404', 'Withdrawal not found');
    });

    it('is refused to users, the service key and anonymous callers', async () => {
      const withdrawal = await till.pending();
      const owner = { id: withdrawal.user_id, email: '' };
      const name = 'admin_process_withdrawal';
      await world.refuses(owner, name, arg(withdrawal), '42501', 'Not authorized');
      await world.refuses('service_role', name, arg(withdrawal), '42501', 'Not authenticated');
      await world.refuses('anon', name, arg(withdrawal), '42501', /permission denied/);
    });

    it('at another provider is possible once the first is gone and was never called', async () => {
      const withdrawal = await till.pending();
      await till.process(moderator, withdrawal);
      await till.useProvider('revolut');
      expect((await till.process(moderator, withdrawal)).details).toMatchObject({
        provider: 'revolut',
        is_simulated: false,
      });
      expect(await till.attempts(withdrawal)).toEqual(['not_sent', 'created']);
    });
  });

  describe('automatically', () => {
    const enqueue = (p_limit?: number) =>
      world.rpc<number>('service_role', 'payouts_enqueue_automatic', p_limit ? { p_limit } : {});
    const automatic = (is_automatic: boolean) => configure(world, { is_automatic });
    async function waiting(count: number): Promise<Withdrawal[]> {
      const made: Withdrawal[] = [];
      for (let at = 0; at < count; at++) made.push(await till.pending());
      return made;
    }
    beforeEach(async () => {
      // Left by other tests.
      await world.sql(
        `insert into public.payout_attempts (withdrawal_id, request_id, provider, state, amount_eur, net_amount_eur)
         select w.id, 'old-' || left(w.id::text, 8), 'revolut', 'not_sent', w.amount_eur, w.net_amount_eur from public.withdrawal_requests w
          where w.status = 'pending' and not exists (select from public.payout_attempts a where a.withdrawal_id = w.id)`,
      );
    });

    it('while switched on: each pending request once, oldest first', async () => {
      const [first, second, third] = await waiting(3);
      expect(await enqueue()).toBe(0);
      await automatic(true);
      expect(await enqueue(2)).toBe(2);
      expect(await till.attempts(first ?? { id: '' })).toEqual(['created']);
      expect(await till.attempts(third ?? { id: '' })).toEqual([]);
      expect(await enqueue()).toBe(1);
      expect(await enqueue()).toBe(0);
      expect(await till.attempts(second ?? { id: '' })).toEqual(['created']);
      await automatic(false);
      await waiting(1);
      expect(await enqueue()).toBe(0);
    });

    it('skips: no provider, banned or suspended users, refused or marked requests, amounts of zero', async () => {
      await automatic(true);
      const [banned, suspended, refused, marked] = await waiting(4);
      if (!banned || !suspended || !refused || !marked) throw new Error('unreachable');
      await world.sql('update public.profiles set is_banned = true where user_id = $1', [banned.user_id]);
      await world.sql('update public.profiles set is_suspended = true where user_id = $1', [
        suspended.user_id,
      ]);
      const attempt = await till.sending(moderator, refused, 'w');
      await till.record(attempt, 'w', 'not_sent');
      await till.mark(moderator, marked, 'failed');
      await world.sql('update public.withdrawals_config set platform_fee = 100');
      await till.pending();
      await world.sql('update public.withdrawals_config set platform_fee = 5');
      expect(await enqueue()).toBe(0);
      const [ready] = await waiting(1);
      await till.useProvider(null);
      expect(await enqueue()).toBe(0);
      await till.useProvider('simulator');
      expect(await enqueue()).toBe(1);
      expect(await till.attempts(ready ?? { id: '' })).toEqual(['created']);
      await automatic(false);
    });

    it('skips amounts above the limit, approved or not: a job is neither of the two people required', async () => {
      await automatic(true);
      await configure(world, { approval_above_eur: 50 });
      const [approved, other] = await waiting(2);
      await world.rpc(moderator, 'admin_approve_withdrawal', arg(approved ?? { id: '' }));
      expect(await enqueue()).toBe(0);
      for (const one of [approved, other]) expect(await till.attempts(one ?? { id: '' })).toEqual([]);
      await configure(world, { approval_above_eur: null });
      expect(await enqueue()).toBe(2);
      await automatic(false);
    });
  });
});
