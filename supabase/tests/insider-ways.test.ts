import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTill, type Withdrawal } from './payouts/till.ts';
import { expectSqlError, type Args, type Person } from './world.ts';

// Ways in which one member of staff could take money alone. Each once worked; names begin with its number in
// the list of findings.

describe('one member of staff and another user’s money', async () => {
  let ana: Person;
  let ivan: Person;
  let mia: Person;
  let admin: Person;
  const { world, till } = await openTill();
  await till.useProvider('simulator');
  beforeEach(async () => {
    await till.useLimits({ approval: 1000, release: 5000 });
    // New ones each time, because releases and account changes count for a while.
    [ana, ivan, mia, admin] = [
      await world.person('moderator'),
      await world.person('moderator'),
      await world.person('moderator'),
      await world.person('admin'),
    ];
  });

  const arg = ({ id }: { id: string }) => ({ p_request_id: id });
  const approve = (caller: Person, withdrawal: Withdrawal) =>
    world.rpc<Withdrawal>(caller, 'admin_approve_withdrawal', arg(withdrawal));
  /** Can neither process nor mark it: nothing changes, nothing is recorded. */
  async function releasesNothing(caller: Person, withdrawal: Withdrawal, message: RegExp): Promise<void> {
    await world.refuses(caller, 'admin_process_withdrawal', arg(withdrawal), 'P0001', message);
    const success = { ...arg(withdrawal), p_status: 'success' };
    await world.refuses(caller, 'admin_mark_withdrawal_status', success, 'P0001', message);
  }
  /** As the account's trigger records it. */
  const changed = (whose: Person, kind: string, by: Person) =>
    world.sql('select private.note_account_event($1, $2, $3)', [whose.id, kind, by.id]);
  const move = (owner: Person, p_details: Args = { holder: 'Ana', iban: 'DE89370400440532013000' }) =>
    world.rpc(owner, 'set_payout_destination', { p_method: 'bank', p_details });
  /** Ordered by Ivan and leased by a worker that is about to send it. */
  async function ordered(withdrawal: Withdrawal): Promise<{ attempt: string | null; worker: string }> {
    const { attempt_id: attempt } = (await till.process(ivan, withdrawal)).details;
    const worker = randomUUID();
    await till.take(attempt, worker);
    return { attempt, worker };
  }
  /** It returns to staff, with the reason. */
  async function expectNotSent(
    withdrawal: Withdrawal,
    { attempt, worker }: { attempt: string | null; worker: string },
    reason: RegExp,
  ): Promise<void> {
    expect(await till.beginSend(attempt, worker)).toBe(false);
    const { status, details } = await till.details(mia, withdrawal);
    expect({ status, ...details }).toMatchObject({
      status: 'pending',
      payout_state: 'not_sent',
      payout_error: expect.stringMatching(reason) as string,
    });
    const log = await world.audited(withdrawal.id);
    expect(log.find(({ action }) => action === 'payout_refused')).toMatchObject({ actor_user_id: null });
  }

  it('1. approve, reset a colleague’s password, sign in as them and release', async () => {
    const withdrawal = await till.pending(2500);
    await approve(ana, withdrawal);
    await changed(ivan, 'password', ana);
    await releasesNothing(
      ivan,
      withdrawal,
      /^The person who approved this withdrawal may have access to your account/,
    );
    expect((await till.process(mia, withdrawal)).details.payout_state).toBe('created');
  });

  it('1. as a colleague whose password was reset by someone else: the earlier approval no longer counts', async () => {
    const withdrawal = await till.pending(2500);
    await approve(ivan, withdrawal);
    const order = await (async () => {
      const { attempt_id: attempt } = (await till.process(mia, withdrawal)).details;
      await till.take(attempt, 'w');
      return { attempt, worker: 'w' };
    })();
    await changed(ivan, 'password', mia);
    await expectNotSent(withdrawal, order, /may be the one who approved it/);
    expect((await till.details(ana, withdrawal)).details).toMatchObject({
      approved_by: null,
      needs_approval: true,
    });
  });

  it.each(['password', 'email'])(
    '2. change a user’s %s, sign in as them, set another destination, request and release',
    async (kind) => {
      const victim = await till.owner(950);
      await changed(victim, kind, ana);
      await move(victim);
      const withdrawal = await till.request(victim, 950);
      await releasesNothing(ana, withdrawal, /in the last 30 days, so someone else on staff must decide/);
      await releasesNothing(
        ivan,
        withdrawal,
        /^The payout destination of this account was changed, so its payouts wait/,
      );
      const early = { ...arg(withdrawal), p_reason: 'I know them.' };
      await world.refuses(
        ana,
        'admin_release_cooling_off',
        early,
        'P0001',
        /someone else on staff must decide/,
      );
      await till.ageChanges(victim);
      await releasesNothing(ana, withdrawal, /in the last 30 days, so someone else on staff must decide/);
      expect((await till.process(ivan, withdrawal)).details.payout_state).toBe('created');
    },
  );

  it('3. process or mark one’s own withdrawal, of any amount', async () => {
    await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 50, 'earning')`, [
      ana.id,
    ]);
    const own = await till.request(ana, 20);
    await releasesNothing(ana, own, /^This is your own withdrawal/);
    const failed = { ...arg(own), p_status: 'failed' };
    await world.refuses(ana, 'admin_mark_withdrawal_status', failed, 'P0001', /^This is your own withdrawal/);
    expect((await till.details(ana, own)).details.blocked).toMatchObject({
      process: { hint: 'own_withdrawal' },
      mark_success: { hint: 'own_withdrawal' },
      mark_failed: { hint: 'own_withdrawal' },
    });
    expect((await till.mark(ivan, own, 'success')).status).toBe('success');
  });

  it('3. credit oneself, or another user, and pay it out', async () => {
    const friend = await world.person();
    for (const whose of [admin, friend]) {
      await world.rpc(admin, 'admin_update_user_profile', {
        p_user_id: whose.id,
        p_updates: { balance: 50_000 },
        p_reason: 'A correction',
      });
      const withdrawal = await till.request(whose, 1000);
      await releasesNothing(admin, withdrawal, /someone else on staff must decide/);
      await till.ageChanges(whose, '31 days');
      if (whose === friend) await till.process(admin, withdrawal);
    }
  });

  it('4. ten times €999 to one person: the total of 24 hours counts', async () => {
    const owner = await till.owner(9990);
    const all: Withdrawal[] = [];
    for (let at = 0; at < 10; at++) all.push(await till.request(owner, 999));
    const outcomes = await Promise.allSettled(all.map((withdrawal) => till.process(ivan, withdrawal)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const waiting = all.filter((_, at) => outcomes[at]?.status === 'rejected');
    for (const one of waiting) await releasesNothing(ana, one, /^This withdrawal must be approved/);
    expect((await till.details(ana, waiting[0] ?? { id: '' })).details).toMatchObject({
      received_24h_eur: 999,
      needs_approval: true,
    });
  });

  it('4. ten times €999, by the job', async () => {
    const owner = await till.owner(9990);
    for (let at = 0; at < 10; at++) await till.request(owner, 999);
    await world.sql('update public.withdrawals_config set is_automatic = true');
    const enqueue = () => world.rpc<number>('service_role', 'payouts_enqueue_automatic');
    await Promise.all([enqueue(), enqueue(), enqueue()]);
    const made = await world.sql(
      `select from public.payout_attempts a join public.withdrawal_requests w on w.id = a.withdrawal_id where w.user_id = $1`,
      [owner.id],
    );
    await world.sql('update public.withdrawals_config set is_automatic = false');
    expect(made).toHaveLength(1);
  });

  it.each(['password', 'email', 'balance'])(
    '2. and 3. change a user’s %s, and let the job pay',
    async (kind) => {
      const victim = await till.owner(950);
      await changed(victim, kind, admin);
      const own = await till.owner(950);
      await changed(own, 'balance', own);
      const requests = [await till.request(victim, 950), await till.request(own, 950)];
      await till.ageChanges(victim, '29 days');
      await till.ageChanges(own, '29 days');
      await world.sql('update public.withdrawals_config set is_automatic = true');
      await world.rpc('service_role', 'payouts_enqueue_automatic');
      await world.sql('update public.withdrawals_config set is_automatic = false');
      for (const request of requests) expect(await till.attempts(request)).toEqual([]);
      expect((await till.process(ivan, requests[0] ?? { id: '' })).details.payout_state).toBe('created');
    },
  );

  it.each([
    ['demoted', `role = 'user'`, /the person who gave it is no longer on staff/],
    ['banned', 'is_banned = true', /the person who gave it is banned/],
    ['suspended', 'is_suspended = true', /the person who gave it is suspended/],
    [
      'made an auditor',
      `staff_role_id = (select id from public.staff_roles where name = 'Auditor')`,
      /the person who gave it no longer has that right/,
    ],
  ])('5. release on the approval of a colleague who has been %s since', async (_, change, reason) => {
    const [withdrawal, sent] = [await till.pending(2500), await till.pending(2400)];
    await approve(ana, withdrawal);
    await approve(ana, sent);
    const order = await ordered(sent);
    await world.sql(`update public.profiles set ${change} where user_id = $1`, [ana.id]);
    await releasesNothing(ivan, withdrawal, reason);
    await expectNotSent(sent, order, reason);
    expect((await approve(mia, withdrawal)).details.approved_by).toBe(mia.id);
    expect((await till.process(ivan, withdrawal)).details.payout_state).toBe('created');
  });

  it('6. release alone without a limit: one person releases a limited amount in 24 hours', async () => {
    await till.useLimits({ approval: null, release: 5000 });
    await till.process(ana, await till.pending(3000));
    await till.mark(ana, await till.pending(1500), 'success');
    const withdrawal = await till.pending(500.01);
    await releasesNothing(ana, withdrawal, /^You released €4,500\.00 in the last 24 hours/);
    await releasesNothing(ana, await till.pending(5000.01), /^This is more than the €5,000\.00/);
    await till.process(ana, await till.pending(500));
    expect((await till.process(ivan, withdrawal)).details.payout_state).toBe('created');
  });

  it("6. release many at once, above one person's limit", async () => {
    const all: Withdrawal[] = [];
    for (let at = 0; at < 8; at++) all.push(await till.pending(900));
    const outcomes = await Promise.allSettled(all.map((withdrawal) => till.process(ana, withdrawal)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it.each([
    ['is banned', 'update public.profiles set is_banned = true where user_id = $1', /^This person is banned/],
    [
      'is suspended',
      'update public.profiles set is_suspended = true where user_id = $1',
      /^This person is suspended/,
    ],
    [
      'changed their password',
      `select private.note_account_event($1, 'password', $1)`,
      /^The password .* was changed/,
    ],
  ])('7. have an order paid that was made before the user %s', async (_, change, reason) => {
    const withdrawal = await till.pending(900);
    const order = await ordered(withdrawal);
    await world.sql(change, [withdrawal.user_id]);
    await expectNotSent(withdrawal, order, reason);
  });

  it('7. have an order paid that was made before the limit was lowered', async () => {
    const withdrawal = await till.pending(900);
    const order = await ordered(withdrawal);
    await till.useLimits({ approval: 500, release: 5000 });
    await expectNotSent(withdrawal, order, /^This withdrawal must be approved/);
  });

  it('7. have the old account paid after the destination has changed', async () => {
    const owner = await till.owner(2000);
    await move(owner);
    await till.ageChanges(owner);
    const [small, large] = [await till.request(owner, 900), await till.request(owner, 1100)];
    await approve(ana, large);
    const orders = [await ordered(small), await ordered(large)];
    await move(owner, { holder: 'Ana', iban: 'HR1210010051863000160' });
    for (const [at, withdrawal] of [small, large].entries()) {
      await expectNotSent(
        withdrawal,
        orders[at] ?? { attempt: null, worker: '' },
        /^The payout destination has changed/,
      );
    }
  });

  it('7. have another amount or fee paid than ordered', async () => {
    const withdrawal = await till.pending(900);
    const order = await ordered(withdrawal);
    await world.sql(
      `update public.withdrawal_requests set fee_percent = 0, fee_amount_eur = 0, net_amount_eur = amount_eur where id = $1`,
      [withdrawal.id],
    );
    await expectNotSent(withdrawal, order, /^The amount or the fee/);
  });

  it.each([
    ['demoted', `role = 'user'`, /^The person who released it is no longer on staff/],
    ['banned', 'is_banned = true', /^The person who released it is banned/],
    [
      'made an auditor',
      `staff_role_id = (select id from public.staff_roles where name = 'Auditor')`,
      /^The person who released it no longer has that right/,
    ],
  ])('7. have an order paid by a colleague who has been %s since', async (_, change, reason) => {
    const withdrawal = await till.pending(900);
    const order = await ordered(withdrawal);
    await world.sql(`update public.profiles set ${change} where user_id = $1`, [ivan.id]);
    await expectNotSent(withdrawal, order, reason);
  });

  it('7. order a payout, and adjust the balance before it is sent', async () => {
    const withdrawal = await till.pending(900);
    const order = await ordered(withdrawal);
    await changed({ id: withdrawal.user_id, email: '' }, 'balance', ivan);
    await expectNotSent(withdrawal, order, /^The person who released it may not decide about this person/);
  });

  it.each(['banned', 'suspended'])('8. process the withdrawal of a user who is %s', async (how) => {
    const withdrawal = await till.pending(50);
    await world.sql(`update public.profiles set is_${how} = true where user_id = $1`, [withdrawal.user_id]);
    const message = new RegExp(`^This person is ${how}`);
    await world.refuses(ivan, 'admin_process_withdrawal', arg(withdrawal), 'P0001', message);
    const error = await expectSqlError(till.process(ivan, withdrawal), 'P0001', message);
    expect(error.hint).toBe(`user_${how}`);
    expect((await till.details(ivan, withdrawal)).details.blocked).toMatchObject({
      process: { hint: `user_${how}` },
    });
    expect((await till.mark(ivan, withdrawal, 'failed')).status).toBe('failed');
  });
});
