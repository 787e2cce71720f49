import { describe, expect, it } from 'vitest';
import { idsOf, type Run, Runs, SHA } from './payouts/runs.ts';
import { openTill, type Withdrawal } from './payouts/till.ts';
import { race } from './race.ts';
import { expectSqlError, type Args, type Person } from './world.ts';

// Two connections: the first commits only once the second waits for it.

describe('two concurrent calls about a payout run', async () => {
  const { world, till } = await openTill();
  const runs = new Runs(world, till);
  const clerk = await world.person('moderator');
  const admin = await world.person('admin');
  const other = await world.person('admin');
  await till.useProvider('simulator');
  await till.useLimits({ approval: null, release: null });
  await runs.configure();

  /** The first call in an open transaction, the second meanwhile. */
  const both = <T>(caller: Person, name: string, args: Args, second: () => Promise<T>) =>
    race(world, (tx) => world.rpcIn(tx, caller, name, args), second);
  const file = ({ id }: Run) => ({ p_run_id: id, p_sha256: SHA });
  const prepare = (withdrawal: Withdrawal) => ({ p_ids: idsOf([withdrawal]) });
  const half = async (withdrawal: Withdrawal) => {
    const run = await runs.prepare(clerk, [withdrawal]);
    return runs.release(clerk, run);
  };

  it('two second releases: one counts', async () => {
    const run = await half(await runs.payable());
    const late = both(admin, 'admin_release_payout_run', file(run), () => runs.release(other, run));
    await expectSqlError(late, 'PT409', /already released/);
  });

  it('two releases of one person over their limit: the later is refused', async () => {
    const second = await world.person('admin');
    const one = await half(await runs.payable(60));
    const two = await half(await runs.payable(60));
    await till.useLimits({ approval: null, release: 100 });
    const late = both(second, 'admin_release_payout_run', file(one), () => runs.release(second, two));
    await expectSqlError(late, 'P0001', /€120\.00 in 24 hours/);
    await till.useLimits({ approval: null, release: null });
  });

  it('two runs of one withdrawal, and a run against Process and Mark: it is paid once', async () => {
    const [a, b, c, d] = [
      await runs.payable(),
      await runs.payable(),
      await runs.payable(),
      await runs.payable(),
    ];
    const twice = both(clerk, 'admin_create_payout_run', prepare(a), () => runs.prepare(admin, [a]));
    await expectSqlError(twice, 'P0001', /None of these/);
    const processed = both(clerk, 'admin_create_payout_run', prepare(b), () => till.process(admin, b));
    await expectSqlError(processed, 'PT409', /in payout run/);
    const prepared = both(clerk, 'admin_process_withdrawal', { p_request_id: c.id }, () =>
      runs.prepare(admin, [c]),
    );
    await expectSqlError(prepared, 'P0001', /None of these/);
    const marked = both(clerk, 'admin_create_payout_run', prepare(d), () => till.mark(admin, d, 'success'));
    await expectSqlError(marked, 'PT409', /in payout run/);
    for (const withdrawal of [a, b, c, d]) expect(await till.attempts(withdrawal)).toEqual(['created']);
  });

  it('a release and a mark: the mark waits and is refused', async () => {
    const withdrawal = await runs.payable();
    const run = await half(withdrawal);
    const marked = both(admin, 'admin_release_payout_run', file(run), () =>
      till.mark(other, withdrawal, 'failed'),
    );
    await expectSqlError(marked, 'PT409', /in payout run/);
  });

  it('a cancellation and a fetch, either first: only that one counts', async () => {
    const one = await runs.released(clerk, admin);
    const cancel = { p_run_id: one.id, p_reason: 'A mistake.' };
    const fetched = both(clerk, 'admin_cancel_payout_run', cancel, () => runs.fetch(admin, one));
    await expectSqlError(fetched, 'PT409', /was cancelled/);
    const two = await runs.released(clerk, admin);
    const cancelled = both(admin, 'admin_fetch_payout_run', file(two), () => runs.cancel(clerk, two));
    await expectSqlError(cancelled, 'PT409', /was fetched/);
  });

  it('a ban before the fetch and a hold before the second release are seen', async () => {
    const withdrawal = await runs.payable();
    const run = await runs.released(clerk, admin, [withdrawal]);
    const banned = both(
      admin,
      'ban_user_admin',
      { p_user_id: withdrawal.user_id, p_value: true, p_reason: 'spam' },
      () => runs.fetch(clerk, run),
    );
    await expectSqlError(banned, 'P0001', /is banned/);
    const next = await half(await runs.payable());
    const held = both(admin, 'admin_hold_payouts', { p_reason: 'A doubt.' }, () => runs.release(other, next));
    await expectSqlError(held, 'PT409', 'Payouts are held: A doubt.');
  });
});
