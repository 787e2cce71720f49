import { afterEach, describe, expect, it } from 'vitest';
import { openTill } from './payouts/till.ts';
import { configure, confirm, proposals, sendPayouts } from './proposing.ts';
import type { Args } from './world.ts';

interface Entry {
  actor: string | null;
  action: string;
  details: Args;
}

describe('held payouts', async () => {
  const { world, till } = await openTill();
  const moderator = await world.person('moderator');
  const admin = await world.person('admin');
  const other = await world.person('admin');
  await till.useProvider('simulator');
  afterEach(() => sendPayouts(world));
  const hold = (p_reason: string) => world.rpc(admin, 'admin_hold_payouts', { p_reason });
  /** One admin proposes, the other confirms. */
  const release = async () => {
    await world.rpc(admin, 'admin_release_payouts');
    for (const proposal of await proposals(world, other)) await confirm(world, other, proposal);
  };
  const held = () => world.rpc<object[]>(moderator, 'admin_get_payouts_hold');
  const enqueue = () => world.rpc<number>('service_role', 'payouts_enqueue_automatic');
  const entries = async (during: () => Promise<unknown>): Promise<Entry[]> => {
    const [{ last } = { last: '0' }] = await world.sql<{ last: string }>(
      'select coalesce(max(id), 0)::text as last from public.admin_action_audit',
    );
    await during();
    return world.sql<Entry>(
      'select actor_user_id as actor, action, details from public.admin_action_audit where id > $1 order by id',
      [last],
    );
  };

  it('are refused to all staff, with the reason', async () => {
    const withdrawal = await till.pending();
    await hold('  The account is empty. ');
    for (const caller of [moderator, admin]) {
      await world.refuses(
        caller,
        'admin_process_withdrawal',
        { p_request_id: withdrawal.id },
        'PT409',
        'Payouts are held: The account is empty.',
      );
    }
    const blocked = async () => (await till.details(moderator, withdrawal)).details.blocked;
    expect(await blocked()).toEqual({
      process: { hint: 'payouts_held', message: 'Payouts are held: The account is empty.' },
    });
    expect(await till.attempts(withdrawal)).toEqual([]);
    await release();
    expect(await blocked()).toEqual({});
    expect((await till.process(moderator, withdrawal)).details.payout_state).toBe('created');
  });

  it('are not started automatically', async () => {
    await till.pending();
    await configure(world, { is_automatic: true });
    await hold('Restored.');
    expect(await enqueue()).toBe(0);
    await release();
    expect(await enqueue()).toBeGreaterThan(0);
    await configure(world, { is_automatic: false });
  });

  it('are not sent if started before, but afterwards', async () => {
    const { attempt_id: attempt } = (await till.process(moderator, await till.pending())).details;
    await till.take(attempt, 'early');
    await hold('Something is wrong.');
    expect(await till.beginSend(attempt, 'early')).toBe(false);
    await till.age(attempt ?? '', '2 minutes');
    expect(await till.take(attempt)).toBeUndefined();
    await release();
    expect(await till.take(attempt, 'late')).toMatchObject({ state: 'created' });
    expect(await till.beginSend(attempt, 'late')).toBe(true);
  });

  it('are still looked up once they were sent', async () => {
    const withdrawal = await till.pending();
    const attempt = await till.sending(moderator, withdrawal, 'w');
    await till.record(attempt, 'w', 'unknown');
    await hold('Something is wrong.');
    await till.age(attempt, '2 minutes');
    expect(await till.take(attempt, 'v')).toMatchObject({ state: 'unknown' });
    expect(await till.record(attempt, 'v', 'completed')).toMatchObject({ status: 'success' });
  });

  it('can be marked by hand, also if started before, and are not sent any more', async () => {
    const withdrawal = await till.pending();
    const { attempt_id: attempt } = (await till.process(moderator, withdrawal)).details;
    await till.take(attempt, 'w');
    await hold('Restored.');
    expect(await till.mark(moderator, withdrawal, 'success', { p_reference: 'bank 1' })).toMatchObject({
      status: 'success',
      details: { payout_state: 'not_sent', payout_error: 'Marked by hand before it was sent.' },
    });
    await release();
    expect(await till.beginSend(attempt, 'w')).toBe(false);
    expect(await till.take(attempt)).toBeUndefined();
    expect(await till.attempts(withdrawal)).toEqual(['not_sent']);
  });

  it('show staff the start and the reason', async () => {
    expect(await held()).toEqual([]);
    await hold('The account is empty.');
    expect(await held()).toEqual([
      { held_at: expect.stringMatching(/^2/) as string, reason: 'The account is empty.' },
    ]);
    await release();
    expect(await held()).toEqual([]);
  });

  it('are held and released once, and recorded once', async () => {
    const reason = { p_reason: 'The account is empty.' };
    const held_at = expect.any(String) as string;
    expect(
      await entries(async () => {
        await hold(reason.p_reason);
        await world.refuses(admin, 'admin_hold_payouts', reason, 'PT409', /^Payouts are held: The account/);
      }),
    ).toEqual([{ actor: admin.id, action: 'hold_payouts', details: { reason: reason.p_reason } }]);
    expect(
      await entries(async () => {
        await release();
        await release();
      }),
    ).toEqual([
      {
        actor: admin.id,
        action: 'propose_change',
        details: expect.objectContaining({ reason: reason.p_reason, held_at }) as object,
      },
      {
        actor: other.id,
        action: 'release_payouts',
        details: { reason: reason.p_reason, held_at, proposed_by: admin.id },
      },
    ]);
  });

  it('are held by the operator in any state', async () => {
    await hold('The account is empty.');
    const p_reason = 'Restored from a backup.';
    expect(await entries(() => world.rpc('service_role', 'operator_hold_payouts', { p_reason }))).toEqual([
      { actor: null, action: 'hold_payouts', details: { reason: p_reason } },
    ]);
    expect(await held()).toMatchObject([{ reason: p_reason }]);
  });

  it.each([
    ['', 'Enter a reason for the hold.'],
    ['   ', 'Enter a reason for the hold.'],
    ['x'.repeat(201), 'A reason has at most 200 characters.'],
  ])('need a reason: %j', async (p_reason, sentence) => {
    expect(
      await entries(async () => {
        await world.refuses(admin, 'admin_hold_payouts', { p_reason }, '22023', sentence);
        await world.refuses('service_role', 'operator_hold_payouts', { p_reason }, '22023', sentence);
      }),
    ).toEqual([]);
    expect(await held()).toEqual([]);
  });

  it('are held and released by admins only, and read by staff only', async () => {
    const user = await world.person();
    await hold('The account is empty.');
    expect(
      await entries(async () => {
        for (const caller of [user, moderator]) {
          await world.refuses(caller, 'admin_release_payouts', {}, '42501', 'Not authorized');
          await world.refuses(caller, 'admin_hold_payouts', { p_reason: 'x' }, '42501', 'Not authorized');
        }
        await world.refuses(user, 'admin_get_payouts_hold', {}, '42501', 'Not authorized');
        await world.refuses(admin, 'operator_hold_payouts', { p_reason: 'x' }, '42501', /permission denied/);
      }),
    ).toEqual([]);
    expect(await held()).toMatchObject([{ reason: 'The account is empty.' }]);
  });
});
