import { beforeEach, describe, expect, it } from 'vitest';
import { Till, type Withdrawal } from './payouts/till.ts';
import { race } from './race.ts';
import { openWorld, type Args, type Person } from './world.ts';

// After an account change its payouts are held, until an uninvolved member of staff ends the period with a
// reason.

const HOUR = 3_600_000;

describe('the cooling-off period', async () => {
  const world = await openWorld();
  const till: Till = new Till(world);
  const ana = await world.person('moderator');
  const ivan = await world.person('moderator');
  const mia = await world.person('admin');
  await till.useProvider('simulator');
  beforeEach(async () => {
    await till.useLimits({ approval: 1000, release: null });
    await hours(24);
  });

  const hours = (count: number) =>
    world.sql('update public.withdrawals_config set cooling_off_hours = $1', [count]);
  const changed = (whose: { id: string }, kind: string, by: { id: string } | null = whose) =>
    world.sql('select private.note_account_event($1, $2, $3)', [whose.id, kind, by?.id ?? null]);
  const owner = ({ user_id }: Withdrawal): Person => ({ id: user_id, email: '' });
  const args = ({ id }: Withdrawal, p_reason: unknown = 'I called them.') => ({ p_request_id: id, p_reason });
  const release = (caller: Person, withdrawal: Withdrawal, p_reason?: string) =>
    world.rpc<Withdrawal>(caller, 'admin_release_cooling_off', args(withdrawal, p_reason));
  /** A pending withdrawal of a user who has just changed their password. */
  async function cooling(euros = 100): Promise<Withdrawal> {
    const withdrawal = await till.pending(euros);
    await changed(owner(withdrawal), 'password');
    return withdrawal;
  }
  async function refusesToPay(caller: Person, withdrawal: Withdrawal, message: RegExp): Promise<void> {
    const request: Args = { p_request_id: withdrawal.id };
    await world.refuses(caller, 'admin_process_withdrawal', request, 'P0001', message);
    const success = { ...request, p_status: 'success' };
    await world.refuses(caller, 'admin_mark_withdrawal_status', success, 'P0001', message);
  }
  const WAITS =
    /^The password of this account was changed, so its payouts wait until \d+ \w+ \d+, \d\d:\d\d UTC\./;

  it.each([
    ['password', 'password'],
    ['email', 'email address'],
    ['role', 'role'],
    ['second_factor', 'second factor'],
    ['destination', 'payout destination'],
  ])('starts with a change of the %s, by any actor, and is shown with its end', async (kind, word) => {
    for (const by of [null, 'owner', ana] as const) {
      const withdrawal = await till.pending();
      await changed(owner(withdrawal), kind, by === 'owner' ? owner(withdrawal) : by);
      await refusesToPay(ivan, withdrawal, new RegExp(`^The ${word} of this account was changed`));
      const { details } = await till.details(ivan, withdrawal);
      expect(details).toMatchObject({
        cooling_off_because: kind,
        blocked: { process: { hint: 'cooling_off' }, mark_success: { hint: 'cooling_off' } },
      });
      expect(Object.keys(details.blocked ?? {}).sort()).toEqual(['mark_success', 'process']);
      const left = Date.parse(details.cooling_off_until ?? '') - Date.now();
      expect(left).toBeGreaterThan(23.9 * HOUR);
      expect(left).toBeLessThan(24.1 * HOUR);
      expect((await till.mark(ivan, withdrawal, 'failed')).status).toBe('failed');
    }
  });

  it.each(['balance', 'standing'])('does not start with a change of the %s', async (kind) => {
    const withdrawal = await till.pending();
    await changed(owner(withdrawal), kind, ana);
    expect((await till.details(ivan, withdrawal)).details.cooling_off_until).toBeNull();
    await till.process(ivan, withdrawal);
  });

  it('ends after the currently configured hours, including zero', async () => {
    const withdrawal = await cooling();
    await till.ageChanges(owner(withdrawal), '23 hours 59 minutes');
    await refusesToPay(ivan, withdrawal, WAITS);
    await hours(168);
    await till.ageChanges(owner(withdrawal), '143 hours');
    await refusesToPay(ivan, withdrawal, WAITS);
    await hours(24);
    await till.process(ivan, withdrawal);
    const other = await cooling();
    await hours(0);
    await till.process(ivan, other);
  });

  it('is skipped by the job, which does not send withdrawals that staff released from it either', async () => {
    const [withdrawal, early] = [await cooling(), await cooling()];
    await release(ana, early);
    await world.sql('update public.withdrawals_config set is_automatic = true');
    expect(await world.rpc('service_role', 'payouts_enqueue_automatic')).toBe(0);
    await till.ageChanges(owner(withdrawal));
    expect(await world.rpc('service_role', 'payouts_enqueue_automatic')).toBe(1);
    await world.sql('update public.withdrawals_config set is_automatic = false');
    expect(await till.attempts(early)).toEqual([]);
  });

  it('is ended with a reason by a member of staff, who then neither releases nor approves the withdrawal', async () => {
    const withdrawal = await cooling(2000);
    const freed = await release(ana, withdrawal, '  I called them.  ');
    expect(freed.details).toMatchObject({
      cooling_off_until: null,
      cooling_off_because: null,
      cooling_off_released_by: ana.id,
      cooling_off_released_reason: 'I called them.',
    });
    expect(await world.audited(withdrawal.id)).toMatchObject([
      {
        actor_user_id: ana.id,
        action: 'release_cooling_off',
        details: { reason: 'I called them.', because: 'password' },
      },
    ]);
    const request = { p_request_id: withdrawal.id };
    const other =
      /^You ended the cooling off of this withdrawal, so you can neither approve nor release it; someone else on staff can\.$/;
    await world.refuses(ana, 'admin_approve_withdrawal', request, 'P0001', other);
    await world.rpc(ivan, 'admin_approve_withdrawal', request);
    await refusesToPay(ana, withdrawal, other);
    expect((await till.process(mia, withdrawal)).details.payout_state).toBe('created');
  });

  it('is not ended by its approver, nor by anyone who can sign in as them', async () => {
    const withdrawal = await cooling(2000);
    const request = { p_request_id: withdrawal.id };
    await world.rpc(ana, 'admin_approve_withdrawal', request);
    await world.refuses(
      ana,
      'admin_release_cooling_off',
      args(withdrawal),
      'P0001',
      /^You approved this withdrawal/,
    );
    const colleague = await world.person('moderator');
    await changed(colleague, 'password', ana);
    const same = /^The person who approved this withdrawal may have access to your account/;
    await world.refuses(colleague, 'admin_release_cooling_off', args(withdrawal), 'P0001', same);
    await release(ivan, withdrawal);
    await till.process(mia, withdrawal);
  });

  it.each(['process', 'mark'])(
    "is not ended by a colleague whose password they set, who can't %s it either",
    async (how) => {
      const withdrawal = await cooling();
      const colleague = await world.person('moderator');
      await changed(colleague, 'email', ivan);
      await release(ivan, withdrawal);
      const same = /^The person who ended the cooling off of this withdrawal may have access to your account/;
      await refusesToPay(colleague, withdrawal, same);
      await (how === 'process' ? till.process(mia, withdrawal) : till.mark(mia, withdrawal, 'success'));
    },
  );

  it('starts again with a later change, and when the person who ended it becomes involved', async () => {
    const [withdrawal, other] = [await cooling(), await cooling()];
    await release(ana, withdrawal);
    await changed(owner(withdrawal), 'email');
    await refusesToPay(ivan, withdrawal, /^The email address of this account/);
    await release(ana, withdrawal);
    await till.process(ivan, withdrawal);

    const leaver = await world.person('moderator');
    await release(leaver, other);
    await world.sql('update public.profiles set is_banned = true where user_id = $1', [leaver.id]);
    await refusesToPay(ivan, other, WAITS);
  });

  it('starts again with a change committed after it was ended', async () => {
    const withdrawal = await cooling();
    await world.database.transaction(async (tx) => {
      await tx.query('select private.note_account_event($1, $2, $1)', [withdrawal.user_id, 'email']);
      await release(ana, withdrawal);
    });
    await refusesToPay(ivan, withdrawal, /^The email address of this account/);
  });

  it('is ended once by two concurrent calls', async () => {
    const withdrawal = await cooling();
    const second = race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_release_cooling_off', args(withdrawal)),
      () => release(ivan, withdrawal),
    );
    await expect(second).rejects.toMatchObject({ hint: 'not_cooling_off' });
    expect((await till.details(mia, withdrawal)).details.cooling_off_released_by).toBe(ana.id);
  });

  it('refuses a missing or long reason, withdrawals in another state, and other callers', async () => {
    const name = 'admin_release_cooling_off';
    const withdrawal = await cooling();
    for (const reason of [null, '', '   ']) {
      await world.refuses(
        ana,
        name,
        args(withdrawal, reason),
        '22023',
        'Enter a reason for ending the cooling off.',
      );
    }
    await world.refuses(ana, name, args(withdrawal, 'x'.repeat(201)), '22023', /at most 200/);
    await world.refuses(owner(withdrawal), name, args(withdrawal), '42501', 'Not authorized');
    await world.refuses('service_role', name, args(withdrawal), '42501', 'Not authenticated');
    await world.refuses('anon', name, args(withdrawal), '42501', /permission denied/);
    const warm = await till.pending();
    await world.refuses(ana, name, args(warm), 'PT409', 'This withdrawal is not cooling off.');
    await till.process(ivan, warm);
    await changed(owner(warm), 'password');
    await world.refuses(ana, name, args(warm), 'PT409', 'This withdrawal is already being processed.');
    await till.mark(ivan, withdrawal, 'failed');
    await world.refuses(ana, name, args(withdrawal), 'PT409', 'This withdrawal is already processed.');
  });

  it('appears in the history', async () => {
    const withdrawal = await cooling();
    await release(ana, withdrawal);
    const history = await world.rpc(mia, 'admin_get_withdrawal_history', { p_request_id: withdrawal.id });
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'cooling_off_ended', actor_user_id: ana.id, note: 'I called them.' }),
    );
  });

  // Last, because each refusal reads all rows to check that none changed.
  it('is read and ended with few reads after 50,000 changes', async () => {
    const withdrawal = await cooling();
    await world.sql(
      `insert into private.account_events (user_id, kind, actor_user_id)
       select $1, 'destination', $1 from generate_series(1, 50000)`,
      [withdrawal.user_id],
    );
    await release(ana, withdrawal);
    const began = performance.now();
    expect((await till.details(mia, withdrawal)).details.cooling_off_until).toBeNull();
    expect(performance.now() - began).toBeLessThan(2000);
    await changed(owner(withdrawal), 'email');
    await refusesToPay(ivan, withdrawal, /^The email address of this account/);
  });
});
