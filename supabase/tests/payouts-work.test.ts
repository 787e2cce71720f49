import { describe, expect, it } from 'vitest';
import { Till } from './payouts/till.ts';
import { openWorld } from './world.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('workers', async () => {
  const world = await openWorld();
  const till: Till = new Till(world);
  const moderator = await world.person('moderator');
  await till.useProvider('simulator');

  const processed = async () =>
    (await till.process(moderator, await till.pending())).details.attempt_id ?? '';
  const state = async (attempt: string) =>
    (
      await world.sql(
        `select state, sent_at is not null as sent, unanswered_sends, looks, lease_owner,
                extract(epoch from next_look_at - clock_timestamp())::int as due
           from public.payout_attempts where id = $1`,
        [attempt],
      )
    )[0];

  it('lease an order exclusively until the lease ends', async () => {
    const attempt = await processed();
    expect(await till.take(attempt, 'one')).toMatchObject({ state: 'created' });
    expect(await till.take(attempt, 'two')).toBeUndefined();
    await till.age(attempt, '61 seconds');
    expect(await till.take(attempt, 'two')).toMatchObject({ state: 'created' });
    expect(await till.beginSend(attempt, 'one')).toBe(false);
    expect(await till.beginSend(attempt, 'two')).toBe(true);
  });

  it('get the id of a person without name and address', async () => {
    const withdrawal = await till.pending();
    const { attempt_id: attempt } = (await till.process(moderator, withdrawal)).details;
    await world.sql(
      'update public.profiles set email = null, username = null, full_name = null where user_id = $1',
      [withdrawal.user_id],
    );
    expect(await till.take(attempt)).toMatchObject({
      holder_name: `Account ${withdrawal.user_id.slice(0, 8).toUpperCase()}`,
    });
  });

  it('running concurrently lease different orders', async () => {
    for (let at = 0; at < 4; at++) await processed();
    const taken = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        world.rpc<{ attempt_id: string }[]>('service_role', 'payouts_take', {
          p_worker: `w${String(at)}`,
          p_provider: 'simulator',
          p_limit: 2,
        }),
      ),
    );
    const ids = taken.flat().map((order) => order.attempt_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(4);
  });

  it('start a call once, which stays unanswered until recorded, and have a minute', async () => {
    const attempt = await processed();
    await till.take(attempt, 'w');
    expect(await till.beginSend(attempt, 'w')).toBe(true);
    expect(await till.beginSend(attempt, 'w')).toBe(false);
    expect(await state(attempt)).toMatchObject({
      state: 'sending',
      sent: true,
      unanswered_sends: 1,
      lease_owner: 'w',
    });
    await till.age(attempt, '59 seconds');
    expect(await till.take(attempt)).toBeUndefined();
  });

  it('look up a call whose worker is gone', async () => {
    const attempt = await till.sending(moderator, await till.pending(), 'w');
    await till.age(attempt, '61 seconds');
    expect(await till.take(attempt, 'x')).toMatchObject({ state: 'unknown' });
    expect(await till.beginSend(attempt, 'x')).toBe(false);
  });

  it('send nothing without a lease, or after its end', async () => {
    const attempt = await processed();
    expect(await till.beginSend(attempt, 'w')).toBe(false);
    await till.take(attempt, 'w');
    await till.age(attempt, '61 seconds');
    expect(await till.beginSend(attempt, 'w')).toBe(false);
    expect(await state(attempt)).toMatchObject({ state: 'created', sent: false });
  });

  it('neither lease nor send orders of a provider that is no longer configured', async () => {
    const attempt = await processed();
    const other = await processed();
    await till.take(attempt, 'w');
    await till.useProvider('revolut');
    expect(await till.beginSend(attempt, 'w')).toBe(false);
    const take = (p_provider: string | null) => ({ p_worker: 'x', p_provider, p_attempt_id: other });
    await world.refuses(
      'service_role',
      'payouts_take',
      take('simulator'),
      'PT409',
      /^Payouts go through revolut now/,
    );
    await world.refuses('service_role', 'payouts_take', take(null), 'PT409', /started with none\./);
    expect(await world.rpc('service_role', 'payouts_take', take('revolut'))).toEqual([]);
    await till.useProvider('simulator');
    expect(await till.take(other)).toBeDefined();
  });

  it('of another provider neither send it nor record its outcome, whoever has the lease', async () => {
    const attempt = await processed();
    await till.take(attempt, 'w');
    const sentence = 'This payout goes through simulator, not through revolut.';
    const as = { p_attempt_id: attempt, p_worker: 'w', p_provider: 'revolut' };
    await world.refuses('service_role', 'payouts_begin_send', as, 'PT409', sentence);
    expect(await till.beginSend(attempt, 'w')).toBe(true);
    for (const p_outcome of ['completed', 'accepted', 'failed', 'unknown', 'not_sent']) {
      await world.refuses('service_role', 'payouts_record', { ...as, p_outcome }, 'PT409', sentence);
    }
    expect(await state(attempt)).toMatchObject({ state: 'sending', lease_owner: 'w' });
  });

  it("don't send again after the provider may have forgotten the request", async () => {
    const attempt = await till.sending(moderator, await till.pending(), 'w');
    await till.record(attempt, 'w', 'throttled', { p_next_look_seconds: 0 });
    await till.age(attempt, '12 days');
    await till.take(attempt, 'x');
    expect(await till.beginSend(attempt, 'x')).toBe(true);
    await till.record(attempt, 'x', 'throttled', { p_next_look_seconds: 0 });
    await till.age(attempt, '25 hours');
    await till.take(attempt, 'y');
    expect(await till.beginSend(attempt, 'y')).toBe(false);
    // Certainly never received, so a new attempt is allowed.
    expect(await state(attempt)).toMatchObject({ state: 'not_sent', due: null, lease_owner: null });
  });

  describe('a webhook', () => {
    const wake = (args: object) =>
      world.rpc('service_role', 'payouts_wake', { p_provider: 'simulator', ...args });

    it('makes the attempt due, found by our id or theirs', async () => {
      const attempt = await till.sending(moderator, await till.pending(), 'w');
      await till.record(attempt, 'w', 'accepted', { p_remote_id: 'r-1', p_next_look_seconds: 3600 });
      expect(await till.take(attempt)).toBeUndefined();
      expect(await wake({ p_remote_id: 'r-1' })).toBe(attempt);
      const order = await till.take(attempt, 'x');
      expect(order).toMatchObject({ state: 'accepted', remote_id: 'r-1' });
      await till.record(attempt, 'x', 'completed');
      expect(await state(attempt)).toMatchObject({ state: 'completed', due: null });
      expect(await wake({ p_request_id: order?.request_id })).toBe(attempt);
      expect(await till.take(attempt)).toMatchObject({ state: 'completed' });
    });

    it('during a look-up makes the next look-up due at once', async () => {
      const attempt = await till.sending(moderator, await till.pending(), 'w');
      await wake({ p_request_id: `md-${attempt.replaceAll('-', '')}` });
      await till.record(attempt, 'w', 'accepted', { p_remote_id: 'r-2', p_next_look_seconds: 3600 });
      expect((await state(attempt))?.due).toBeLessThanOrEqual(0);
      await till.take(attempt, 'x');
      await till.record(attempt, 'x', 'accepted', { p_next_look_seconds: 3600 });
      expect((await state(attempt))?.due).toBeGreaterThan(3500);
    });

    it('about an unknown payout, or of another provider, changes nothing', async () => {
      expect(await wake({ p_request_id: 'md-nothing', p_remote_id: 'r-none' })).toBeNull();
      expect(await wake({})).toBeNull();
      const args = { p_provider: 'revolut', p_remote_id: 'r-1' };
      expect(await world.rpc('service_role', 'payouts_wake', args)).toBeNull();
    });
  });

  it.each([
    ['payouts_take', { p_worker: ' ', p_provider: 'simulator' }, '22023', /^The worker needs a name/],
    ['payouts_take', { p_worker: 'w', p_provider: 'simulator', p_limit: 0 }, '22023', /^The limit must be/],
    [
      'payouts_take',
      { p_worker: 'w', p_provider: 'simulator', p_lease_seconds: 0 },
      '22023',
      /^A lease is for/,
    ],
    [
      'payouts_begin_send',
      { p_attempt_id: NOBODY, p_worker: 'w', p_provider: 'simulator' },
      'PT404',
      'Payout not found',
    ],
    [
      'payouts_record',
      { p_attempt_id: NOBODY, p_worker: 'w', p_provider: 'simulator', p_outcome: 'paid' },
      '22023',
      /^Unknown outcome/,
    ],
    [
      'payouts_record',
      { p_attempt_id: NOBODY, p_worker: 'w', p_provider: 'simulator', p_outcome: 'accepted' },
      'PT404',
      'Payout not found',
    ],
    [
      'payouts_record',
      {
        p_attempt_id: NOBODY,
        p_worker: 'w',
        p_provider: 'simulator',
        p_outcome: 'unknown',
        p_next_look_seconds: -1,
      },
      '22023',
      /next look within two weeks/,
    ],
  ])('%s %j is refused', async (name, args, code, message) => {
    await world.refuses('service_role', name, args, code, message);
  });
});
