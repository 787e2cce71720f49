import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { describe, expect, it } from 'vitest';
import { openTill, type Withdrawal } from './payouts/till.ts';
import { configure } from './proposing.ts';
import { race as raceIn } from './race.ts';
import { expectSqlError, type Args, type Caller, type Person } from './world.ts';

// Two connections: the first commits only once the second waits for it.

describe('two concurrent calls about one withdrawal', async () => {
  const { world, till } = await openTill();
  const ana = await world.person('moderator');
  const ivan = await world.person('moderator');
  const admin = await world.person('admin');
  await till.useProvider('simulator');

  const race = <T>(first: (tx: Queryable) => Promise<unknown>, second: () => Promise<T>) =>
    raceIn(world, first, second);
  /** The call within the first transaction. */
  const within = (caller: Caller, name: string, args: Args) => (tx: Queryable) =>
    world.rpcIn(tx, caller, name, args);
  const arg = ({ id }: Withdrawal) => ({ p_request_id: id });
  const process = (caller: Person, withdrawal: Withdrawal) =>
    within(caller, 'admin_process_withdrawal', arg(withdrawal));
  const mark = (caller: Person, withdrawal: Withdrawal, p_status: string) =>
    within(caller, 'admin_mark_withdrawal_status', { ...arg(withdrawal), p_status });
  const record =
    (attempt: string, p_outcome: string, p_worker = 'w') =>
    async (tx: Queryable) =>
      world.rpcIn(tx, 'service_role', 'payouts_record', {
        p_attempt_id: attempt,
        p_worker,
        p_provider: 'simulator',
        p_outcome,
        ...(await till.report(attempt)),
      });
  const automatic = (is_automatic: boolean) => configure(world, { is_automatic });
  const enqueue = () => world.rpc<number>('service_role', 'payouts_enqueue_automatic');

  it('process and process: one attempt, the second is refused', async () => {
    const withdrawal = await till.pending();
    const second = race(process(ana, withdrawal), () => till.process(ivan, withdrawal));
    await expectSqlError(second, 'PT409', 'This withdrawal is already being processed.');
    expect(await till.attempts(withdrawal)).toEqual(['created']);
  });

  it('process and the job: the job skips it', async () => {
    const withdrawal = await till.pending();
    await automatic(true);
    // Skips locked rows, and so does not wait.
    await world.database.transaction(async (tx) => {
      await process(ana, withdrawal)(tx);
      expect(await enqueue()).toBe(0);
    });
    expect(await enqueue()).toBe(0);
    await automatic(false);
    expect(await till.attempts(withdrawal)).toEqual(['created']);
  });

  it('the job and process: the caller is refused', async () => {
    const withdrawal = await till.pending();
    await automatic(true);
    const second = race(within('service_role', 'payouts_enqueue_automatic', {}), () =>
      till.process(ana, withdrawal),
    );
    await expectSqlError(second, 'PT409', 'This withdrawal is already being processed.');
    await automatic(false);
    expect(await till.attempts(withdrawal)).toEqual(['created']);
  });

  it('many jobs and callers, many withdrawals: one attempt each', async () => {
    const withdrawals: Withdrawal[] = [];
    for (let at = 0; at < 8; at++) withdrawals.push(await till.pending());
    await automatic(true);
    await Promise.allSettled([
      ...withdrawals.map((withdrawal) => till.process(ana, withdrawal)),
      enqueue(),
      enqueue(),
      ...withdrawals.map((withdrawal) => till.process(ivan, withdrawal)),
      enqueue(),
    ]);
    await enqueue();
    await automatic(false);
    for (const withdrawal of withdrawals) expect(await till.attempts(withdrawal)).toEqual(['created']);
  });

  it('switched off while the job waits: nothing new is started', async () => {
    const withdrawal = await till.pending();
    await automatic(true);
    const off = { p_is_automatic: false, p_platform_fee: 5 };
    const taken = await race(within(admin, 'admin_update_withdrawals_config', off), enqueue);
    expect(taken).toBe(0);
    expect(await till.attempts(withdrawal)).toEqual([]);
  });

  it('process and mark: marking is refused as in progress', async () => {
    const withdrawal = await till.pending();
    const second = race(process(ana, withdrawal), () => till.mark(ivan, withdrawal, 'success'));
    await expectSqlError(second, 'PT409', /^A payout for this withdrawal is in progress/);
  });

  it('mark and process: processing is refused as ended', async () => {
    const withdrawal = await till.pending();
    const second = race(mark(ana, withdrawal, 'failed'), () => till.process(ivan, withdrawal));
    await expectSqlError(second, 'PT409', 'This withdrawal is already processed.');
    expect(await till.attempts(withdrawal)).toEqual([]);
  });

  it.each([
    ['success', 'failed'],
    ['failed', 'success'],
    ['failed', 'failed'],
  ])('marked %s and marked %s: the first counts, once', async (one, other) => {
    const withdrawal = await till.pending();
    const second = race(mark(ana, withdrawal, one), () => till.mark(ivan, withdrawal, other));
    await expectSqlError(second, 'PT409', 'This withdrawal is already processed.');
    expect(await till.ledger(withdrawal)).toHaveLength(2);
    expect(await world.audited(withdrawal.id)).toHaveLength(1);
  });

  it('completed and reverted: both are recorded, in their order, whichever arrives first', async () => {
    for (const [first, second] of [
      ['completed', 'reverted'],
      ['reverted', 'completed'],
    ] as const) {
      const withdrawal = await till.pending();
      const attempt = await till.sending(ana, withdrawal, 'w');
      await race(record(attempt, first), () => till.record(attempt, 'x', second));
      expect((await till.details(ana, withdrawal)).status).toBe('failed');
      expect(await till.balance(withdrawal.user_id)).toBe(100);
    }
  });

  it('completed and completed: settled once', async () => {
    const withdrawal = await till.pending();
    const attempt = await till.sending(ana, withdrawal, 'w');
    await race(record(attempt, 'completed'), () => till.record(attempt, 'x', 'completed'));
    expect(await till.ledger(withdrawal)).toEqual(['withdrawal_reserve -100.00', 'withdrawal_settle 0.00']);
  });

  it('a late completion and a decision by staff: the decision is refused, or the completion recorded', async () => {
    for (const personIsFirst of [false, true]) {
      const withdrawal = await till.pending();
      const attempt = await till.sending(ana, withdrawal, 'w');
      await world.sql(`update public.payout_attempts set state = 'undecided' where id = $1`, [attempt]);
      await till.age(attempt, '11 minutes');
      if (personIsFirst) {
        await race(mark(ivan, withdrawal, 'failed'), () => till.record(attempt, 'x', 'completed'));
        expect((await world.audited(withdrawal.id)).at(-1)?.action).toBe('payout_conflict');
      } else {
        const second = race(record(attempt, 'completed', 'x'), () => till.mark(ivan, withdrawal, 'failed'));
        await expectSqlError(second, 'PT409', 'This withdrawal is already processed.');
      }
      expect(await till.ledger(withdrawal)).toHaveLength(2);
    }
  });

  it('an approval and a change of destination: the approval does not cover the new one', async () => {
    await configure(world, { approval_above_eur: 50 });
    const withdrawal = await till.pending();
    const owner = { id: withdrawal.user_id, email: '' };
    const p_details = { holder: 'A', iban: 'DE89370400440532013000' };
    await race(within(ana, 'admin_approve_withdrawal', arg(withdrawal)), () =>
      world.rpc(owner, 'set_payout_destination', { p_method: 'bank', p_details }),
    );
    expect((await till.details(ivan, withdrawal)).details).toMatchObject({
      approved_by: null,
      needs_approval: true,
    });
    await configure(world, { approval_above_eur: null });
  });

  it('a lowered limit and process: the second caller gets the new limit', async () => {
    const withdrawal = await till.pending();
    const second = race(within(admin, 'admin_update_withdrawals_approval', { p_above_eur: 50 }), () =>
      till.process(ana, withdrawal),
    );
    await expectSqlError(second, 'P0001', /must be approved by someone else/);
    await configure(world, { approval_above_eur: null });
  });

  it('two workers start the same call: one does', async () => {
    const withdrawal = await till.pending();
    const { attempt_id: attempt } = (await till.process(ana, withdrawal)).details;
    await till.take(attempt, 'w');
    const begun = await Promise.all([1, 2, 3].map(() => till.beginSend(attempt, 'w')));
    expect(begun.filter(Boolean)).toHaveLength(1);
  });
});
