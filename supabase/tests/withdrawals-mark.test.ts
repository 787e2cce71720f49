import { describe, expect, it } from 'vitest';
import { openTill, type Withdrawal } from './payouts/till.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const PROCEDURE = 'admin_mark_withdrawal_status';

describe('marking a withdrawal', async () => {
  const { world, till } = await openTill();
  const moderator = await world.person('moderator');
  const admin = await world.person('admin');
  await till.useProvider('simulator');

  const args = ({ id }: Withdrawal, p_status: unknown) => ({ p_request_id: id, p_status });

  it("as success settles it, with the payment's reference, and records the caller", async () => {
    const withdrawal = await till.pending(100, { left: 20 });
    const marked = await till.mark(moderator, withdrawal, 'success', { p_reference: ' SEPA 42 ' });
    expect(marked).toMatchObject({
      id: withdrawal.id,
      status: 'success',
      error_message: null,
      details: { reference: 'SEPA 42', payout_state: null },
    });
    expect(Math.abs(Date.now() - Date.parse(marked.processed_at ?? ''))).toBeLessThan(60_000);
    expect(await till.balance(withdrawal.user_id)).toBe(20);
    expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -100.00', 'withdrawal_settle 0.00']);
    expect(await world.audited(withdrawal.id)).toEqual([
      {
        actor_user_id: moderator.id,
        action: 'mark_withdrawal_success',
        details: { old_status: 'pending', new_status: 'success', amount_eur: 100, reference: 'SEPA 42' },
      },
    ]);
  });

  it('as failed credits everything back, including the fee, with the reason', async () => {
    const withdrawal = await till.pending(99.99);
    expect(await till.balance(withdrawal.user_id)).toBe(0);
    const marked = await till.mark(admin, withdrawal, 'failed', { p_error_message: ' Wrong IBAN ' });
    expect(marked).toMatchObject({
      status: 'failed',
      error_message: 'Wrong IBAN',
      details: { reference: null },
    });
    expect(await till.balance(withdrawal.user_id)).toBe(99.99);
    expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -99.99', 'withdrawal_refund 99.99']);
    expect(await world.audited(withdrawal.id)).toMatchObject([
      { action: 'mark_withdrawal_failed', details: { new_status: 'failed', error_message: 'Wrong IBAN' } },
    ]);
  });

  it.each(['success', 'failed'])('as %s needs neither a reason nor a reference', async (status) => {
    const withdrawal = await till.pending();
    const marked = await till.mark(moderator, withdrawal, status, {
      p_error_message: '  ',
      p_reference: '',
    });
    expect(marked).toMatchObject({ status, error_message: null, details: { reference: null } });
  });

  it.each([
    ['success', 'success'],
    ['success', 'failed'],
    ['failed', 'failed'],
    ['failed', 'success'],
  ])('as %s is final for %s: a second mark as %s is refused', async (first, second) => {
    const withdrawal = await till.pending();
    await till.mark(moderator, withdrawal, first);
    await world.refuses(
      admin,
      PROCEDURE,
      args(withdrawal, second),
      'PT409',
      'This withdrawal is already processed.',
    );
  });

  it.each([null, 'pending', 'paid', ''])('refuses the status %s', async (status) => {
    const withdrawal = await till.pending();
    await world.refuses(
      moderator,
      PROCEDURE,
      args(withdrawal, status),
      '22023',
      /^(The status must be|Unknown status)/,
    );
  });

  it('refuses a reason that is too long, and an unknown withdrawal', async () => {
    const withdrawal = await till.pending();
    const long = { ...args(withdrawal, 'failed'), p_error_message: 'x'.repeat(1001) };
    await world.refuses(moderator, PROCEDURE, long, '22023', /at most 1000 characters/);
    const none = { p_request_id: NOBODY, p_status: 'failed' };
    await world.refuses(moderator, PROCEDURE, none, 'PT404', 'Withdrawal not found');
  });

  it('is refused to its user, anonymous callers, the service key, and banned or suspended staff', async () => {
    const withdrawal = await till.pending();
    const owner = { id: withdrawal.user_id, email: '' };
    await world.refuses(owner, PROCEDURE, args(withdrawal, 'success'), '42501', 'Not authorized');
    await world.refuses('anon', PROCEDURE, args(withdrawal, 'failed'), '42501', /permission denied/);
    await world.refuses('service_role', PROCEDURE, args(withdrawal, 'failed'), '42501', 'Not authenticated');
    for (const flag of ['is_banned', 'is_suspended']) {
      const out = await world.person('moderator', { [flag]: true });
      await world.refuses(out, PROCEDURE, args(withdrawal, 'success'), '42501', 'Not authorized');
    }
  });

  describe('while a provider has it', () => {
    const UNDER_WAY = /^A payout for this withdrawal is in progress/;

    it.each(['created', 'sending', 'unknown', 'accepted'] as const)('%s: refused', async (state) => {
      const withdrawal = await till.pending();
      await till.process(moderator, withdrawal);
      await world.sql('update public.payout_attempts set state = $2 where withdrawal_id = $1', [
        withdrawal.id,
        state,
      ]);
      for (const status of ['success', 'failed']) {
        await world.refuses(admin, PROCEDURE, args(withdrawal, status), 'PT409', UNDER_WAY);
      }
    });

    it.each(['success', 'failed'])(
      'postponed by the provider: allowed as %s, and it is not sent any more',
      async (status) => {
        const withdrawal = await till.pending();
        const attempt = await till.sending(moderator, withdrawal, 'w');
        await till.record(attempt, 'w', 'throttled', { p_error: 'No.', p_next_look_seconds: 0 });
        await till.take(attempt, 'v');
        expect(await till.mark(admin, withdrawal, status)).toMatchObject({ status });
        expect(await till.beginSend(attempt, 'v')).toBe(false);
        expect(await till.attempts(withdrawal)).toEqual(['not_sent']);
      },
    );

    it('postponed after an unanswered call: refused', async () => {
      const withdrawal = await till.pending();
      const attempt = await till.sending(moderator, withdrawal, 'w');
      await world.sql(`update public.payout_attempts set state = 'created' where id = $1`, [attempt]);
      for (const status of ['success', 'failed']) {
        await world.refuses(admin, PROCEDURE, args(withdrawal, status), 'PT409', UNDER_WAY);
      }
    });

    it('refused by the provider: allowed, with its reason shown', async () => {
      const withdrawal = await till.pending();
      const attempt = await till.sending(moderator, withdrawal, 'w');
      const refused = await till.record(attempt, 'w', 'not_sent', { p_error: 'No such account.' });
      expect(refused).toMatchObject({
        status: 'pending',
        error_message: null,
        details: { payout_state: 'not_sent', payout_error: 'No such account.' },
      });
      expect(await till.mark(moderator, withdrawal, 'failed')).toMatchObject({ status: 'failed' });
      expect(await till.balance(withdrawal.user_id)).toBe(100);
    });

    const undecided = async () =>
      (await world.rpc<{ state: string; count: number }[]>('service_role', 'payouts_open')).find(
        ({ state }) => state === 'undecided',
      )?.count;

    it('undecided: allowed once no call can still be running', async () => {
      const withdrawal = await till.pending();
      const attempt = await till.sending(moderator, withdrawal, 'w');
      await world.sql(`update public.payout_attempts set state = 'undecided' where id = $1`, [attempt]);
      const unclear = /^It is unclear whether this was paid, .* It can be marked from \d\d:\d\d UTC\.$/;
      await world.refuses(admin, PROCEDURE, args(withdrawal, 'failed'), 'PT409', unclear);
      const markable = async () =>
        Date.parse((await till.details(admin, withdrawal)).details.markable_at ?? '');
      expect((await markable()) - Date.now()).toBeGreaterThan(9 * 60_000);
      await till.age(attempt, '11 minutes');
      expect(await markable()).toBeLessThanOrEqual(Date.now());
      expect(await undecided()).toBe(1);
      await till.mark(admin, withdrawal, 'success', { p_reference: 'seen at the provider' });
      expect(await undecided()).toBe(0);
      expect((await world.audited(withdrawal.id)).at(-1)?.details).toMatchObject({
        payout_state: 'undecided',
      });
    });

    it('a removed provider: orders never sent, or sent long ago, can be marked', async () => {
      const [never, ago] = [await till.pending(), await till.pending()];
      await till.process(moderator, never);
      const attempt = await till.sending(moderator, ago, 'w');
      await till.useProvider(null);
      await till.mark(moderator, never, 'failed');
      expect(await till.attempts(never)).toEqual(['not_sent']);
      await world.refuses(admin, PROCEDURE, args(ago, 'failed'), 'PT409', UNDER_WAY);
      await till.age(attempt, '12 days');
      await world.refuses(admin, PROCEDURE, args(ago, 'failed'), 'PT409', UNDER_WAY);
      await till.age(attempt, '2 days');
      await till.mark(moderator, ago, 'failed');
      expect(await till.attempts(ago)).toEqual(['undecided']);
      await till.useProvider('simulator');
    });
  });
});
