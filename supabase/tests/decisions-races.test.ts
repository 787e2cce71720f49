import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTarget, BROKEN, decide, flags, ledger, reported, reportRows, type Target } from './cases.ts';
import { race } from './race.ts';
import { type Args, openWorld, expectSqlError } from './world.ts';

const world = await openWorld();
await world.person('admin');
const ana = await world.person('moderator', { full_name: 'Ana Kos' });
const ivan = await world.person('moderator');

/** Ana decides; Ivan is a moment later. */
function both(target: Target, first: Args, second: Args): Promise<DecisionsRow> {
  const { p_target_type, p_target_id } = target;
  const args = { p_target_type, p_target_id, ...BROKEN };
  return race(
    world,
    (tx) => world.rpcIn(tx, ana, 'admin_decide', { ...args, ...first }),
    () => decide(world, ivan, target, { ...BROKEN, ...second }),
  );
}

describe('two concurrent decisions', () => {
  it.each<[string, Args]>([
    ['about the reports that they saw', { p_expected_open: 2 }],
    ['without the reports that they saw', {}],
  ])('%s: one succeeds, the other gets the author and the decision', async (_, seen) => {
    const target = await createTarget(world, 'post');
    await reported(world, target, 2);
    const second = both(target, { p_kind: 'warn', ...seen }, { p_kind: 'ban', ...seen });
    await expectSqlError(
      second,
      'PT409',
      'Ana Kos has just decided about this: warning sent. Look at that decision before you make another.',
    );
    expect(await flags(world, target.author)).toEqual({ suspended: false, banned: false });
    expect(await ledger(world, target.author)).toHaveLength(1);
  });

  it('about a target without reports: likewise', async () => {
    const target = await createTarget(world, 'user');
    const refusal = await expectSqlError(
      both(target, { p_kind: 'suspend' }, { p_kind: 'suspend' }),
      'PT409',
      /^Ana Kos has just decided/,
    );
    const [decision] = await world.sql<{ id: string }>('select id from public.decisions where user_id = $1', [
      target.author.id,
    ]);
    expect(refusal).toMatchObject({ hint: 'already_decided', detail: decision?.id });
    expect(await ledger(world, target.author)).toHaveLength(1);
  });

  it('sent twice with one id: one decision', async () => {
    const { p_target_type, p_target_id, author } = await createTarget(world, 'user');
    const args = { p_target_type, p_target_id, ...BROKEN, p_kind: 'suspend', p_decision_id: randomUUID() };
    const second = await race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_decide', args),
      () => world.rpc<DecisionsRow>(ana, 'admin_decide', args),
    );
    expect(second.id).toBe(args.p_decision_id);
    expect(await ledger(world, author)).toHaveLength(1);
  });

  it('about different reports on the same person: both count', async () => {
    const target = await createTarget(world, 'user');
    const [one = '', other = ''] = await reported(world, target, 2);
    await both(
      target,
      { p_kind: 'warn', p_report_ids: `{${one}}` },
      { p_kind: 'suspend', p_report_ids: `{${other}}` },
    );
    expect((await ledger(world, target.author)).map(({ kind }) => kind).sort()).toEqual(['suspend', 'warn']);
  });

  it('one of them closing the report: the chosen report is no longer open', async () => {
    const target = await createTarget(world, 'user');
    const [report = ''] = await reported(world, target, 1);
    await world.rpc(ana, 'admin_claim_report', { p_report_id: report });
    const second = race(
      world,
      (tx) => world.rpcIn(tx, ana, 'admin_update_report_status', { p_report_id: report, p_status: 'closed' }),
      () => decide(world, ivan, target, { ...BROKEN, p_kind: 'ban', p_report_ids: `{${report}}` }),
    );
    await expectSqlError(second, 'PT409', 'The list of open reports was changed by someone else.');
    expect(await flags(world, target.author)).toEqual({ suspended: false, banned: false });
  });
});

it('a report submitted during a decision stays open', async () => {
  const target = await createTarget(world, 'user');
  const [known = ''] = await reported(world, target, 1);
  const reporter = await world.person();
  const { id: late } = await race(
    world,
    (tx) =>
      world.rpcIn(tx, ana, 'admin_decide', {
        p_target_type: 'user',
        p_target_id: target.p_target_id,
        ...BROKEN,
        p_kind: 'warn',
      }),
    () =>
      world.rpc<{ id: string }>(reporter, 'submit_report', {
        p_entity_type: 'user',
        p_entity_id: target.p_target_id,
        p_reason: 'Scams',
      }),
  );
  expect((await reportRows(world, [known, late])).map(({ status }) => status)).toEqual(['closed', 'open']);
});

it('concurrent Undo and Reverse: one withdraws the decision', async () => {
  const target = await createTarget(world, 'user');
  const { id } = await decide(world, ana, target, { ...BROKEN, p_kind: 'ban' });
  const late = race(
    world,
    (tx) => world.rpcIn(tx, ana, 'admin_undo_decision', { p_decision_id: id }),
    () => world.rpc(ivan, 'admin_reverse_decision', { p_decision_id: id, p_reason: 'x' }),
  );
  await expectSqlError(late, 'PT409', 'This decision has already been undone.');
  expect(await ledger(world, target.author)).toMatchObject([{ end_kind: 'undone' }]);
});

it('two concurrent lifts of a limit: one ends it', async () => {
  const target = await createTarget(world, 'user');
  await decide(world, ana, target, { ...BROKEN, p_kind: 'limit', p_limits: '{posting}' });
  const [limit] = await ledger(world, target.author);
  const name = 'admin_lift_sanction';
  const late = race(
    world,
    (tx) => world.rpcIn(tx, ana, name, { p_sanction_id: limit?.id, p_reason: 'First.' }),
    () => world.rpc(ivan, name, { p_sanction_id: limit?.id, p_reason: 'Second.' }),
  );
  await expectSqlError(late, 'PT409', 'This sanction has already ended.');
  expect(await ledger(world, target.author)).toMatchObject([{ lifted_by: ana.id, lift_reason: 'First.' }]);
  expect(await world.audited(String(limit?.id))).toHaveLength(1);
});

it('a concurrent button and decision: both are in the ledger', async () => {
  const target = await createTarget(world, 'user');
  await race(
    world,
    (tx) => world.rpcIn(tx, ana, 'ban_user_admin', { p_user_id: target.author.id, p_value: true }),
    () => decide(world, ivan, target, { ...BROKEN, p_kind: 'ban' }),
  );
  expect(await ledger(world, target.author)).toHaveLength(2);
});
