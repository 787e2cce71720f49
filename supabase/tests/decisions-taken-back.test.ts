import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  ago,
  createTarget,
  BROKEN,
  decide,
  flags,
  isThere,
  ledger,
  reported,
  reportRows,
  type Target,
} from './cases.ts';
import { refusedCallers } from './moderated.ts';
import { type Args, openWorld, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const ana = await world.person('moderator', { full_name: 'Ana Kos' });
const ivan = await world.person('moderator');

const undo = (caller: Person, { id }: DecisionsRow) =>
  world.rpc<DecisionsRow>(caller, 'admin_undo_decision', { p_decision_id: id });
const reverse = (caller: Person, { id }: DecisionsRow) =>
  world.rpc<DecisionsRow>(caller, 'admin_reverse_decision', { p_decision_id: id, p_reason: 'It was wrong.' });
const ban = { ...BROKEN, p_kind: 'ban', p_removes: true };
const untouched = { suspended: false, banned: false };

const justDone = (by: Person) => world.rpc<JustDone[]>(by, 'admin_list_just_done');

interface JustDone {
  entry_id: number;
  entity_table: string;
  entity_id: string;
  title: string;
  is_undone: boolean;
  why_not: string | null;
  reversible: { id: string } | null;
}

describe('Just done', () => {
  const only = async (by: Person) => {
    const [done, ...others] = await justDone(by);
    if (done === undefined || others.length > 0) throw new Error('Not one decision');
    return done;
  };

  it('lists a decision with its undo for ten minutes, then with Reverse, until it is withdrawn', async () => {
    const eva = await world.person('moderator');
    const target = await createTarget(world, 'post');
    const decision = await decide(world, eva, target, ban);
    const done = await only(eva);
    expect(done).toMatchObject({
      action: 'decide',
      entity_table: 'posts',
      entity_id: target.p_target_id,
      title: `Ban: post ${target.p_target_id.slice(0, 8)}`,
      is_undone: false,
      why_not: null,
      reversible: null,
    });

    await ago(world, decision.id, 10);
    const { id, kind, removes, target_type, user_id, policy_code } = decision;
    const sentence = 'A decision can be undone for ten minutes. Reverse it instead, with a reason.';
    expect(await only(eva)).toMatchObject({
      why_not: sentence,
      reversible: { id, kind, removes, target_type, user_id, policy_code },
    });
    await world.refuses(eva, 'admin_undo_action', { p_entry_id: done.entry_id }, 'PT409', sentence);

    await reverse(ivan, decision);
    const reversed = 'This decision has already been reversed.';
    expect(await only(eva)).toMatchObject({ is_undone: false, why_not: reversed, reversible: null });
  });

  it.each(['the list', 'the toast'])('knows that a decision was undone from %s', async (place) => {
    const eva = await world.person('moderator');
    const target = await createTarget(world, 'user', await world.person('user', { full_name: 'Maja Novak' }));
    const decision = await decide(world, eva, target, { ...BROKEN, p_kind: 'suspend' });
    const done = await only(eva);
    expect(done).toMatchObject({ entity_table: 'profiles', title: 'Suspend: Maja Novak' });
    const undoEntry = { p_entry_id: done.entry_id };
    const onlyDecider = 'Only the person who made a decision can undo it. Reverse it instead, with a reason.';
    await world.refuses(ivan, 'admin_undo_action', undoEntry, '42501', 'Not authorized');
    await world.refuses(admin, 'admin_undo_action', undoEntry, 'PT409', onlyDecider);
    if (place === 'the list') await world.rpc(eva, 'admin_undo_action', undoEntry);
    else await undo(eva, decision);
    expect(await flags(world, target.author)).toEqual(untouched);
    const undone = 'This decision has already been undone.';
    expect(await only(eva)).toMatchObject({ is_undone: true, why_not: undone, reversible: null });
    await world.refuses(eva, 'admin_undo_action', undoEntry, 'PT409', undone);
  });
});

describe('Undo', () => {
  it('restores everything, including the reports', async () => {
    const target = await createTarget(world, 'post');
    const reports = await reported(world, target, 2);
    await world.rpc(ivan, 'admin_claim_report', { p_report_id: reports[1] });
    await world.rpc(ivan, 'admin_update_report_status', {
      p_report_id: reports[1],
      p_resolution_notes: 'Seen.',
      p_resolution_action: 'looking',
    });
    const before = await reportRows(world, reports);
    const decision = await decide(world, ana, target, ban);
    expect(await undo(ana, decision)).toMatchObject({ undone_by: ana.id, reversed_at: null });
    expect(await reportRows(world, reports)).toEqual(before);
    expect(await isThere(world, target)).toBe(true);
    expect(await flags(world, target.author)).toEqual(untouched);
    expect(await ledger(world, target.author)).toMatchObject([
      { kind: 'ban', end_kind: 'undone', lifted_by: ana.id },
    ]);
    expect((await world.audited(decision.id)).at(-1)).toMatchObject({
      actor_user_id: ana.id,
      action: 'undo_decision',
      details: { kind: 'ban', old_is_banned: true, new_is_banned: false, reopened_reports: 2 },
    });
  });

  it('keeps later changes: another report, another decision, a deletion by a colleague', async () => {
    const target = await createTarget(world, 'review');
    const [report = ''] = await reported(world, target, 1);
    await world.rpc(ivan, 'delete_review_admin', { p_review_id: target.p_target_id });
    const decision = await decide(world, ana, target, { ...BROKEN, p_kind: 'remove' });
    await world.rpc(ivan, 'admin_reopen_report', { p_report_id: report, p_reason: 'Look again.' });
    await world.rpc(ivan, 'admin_claim_report', { p_report_id: report });
    await undo(ana, decision);
    expect(await reportRows(world, [report])).toMatchObject([
      { status: 'claimed', claimed_by_user_id: ivan.id, resolution_action: null },
    ]);
    expect(await isThere(world, target), 'deleted by the colleague').toBe(false);
  });

  it('keeps notes and action that a colleague has written since', async () => {
    const target = await createTarget(world, 'user');
    const [noted = '', renamed = ''] = await reported(world, target, 2);
    for (const id of [noted, renamed]) await world.rpc(ivan, 'admin_claim_report', { p_report_id: id });
    const save = (id: string, args: Args) =>
      world.rpc(ivan, 'admin_update_report_status', { p_report_id: id, ...args });
    await save(renamed, { p_resolution_notes: 'Seen.' });
    const decision = await decide(world, ana, target, { ...BROKEN, p_kind: 'warn' });
    await save(noted, { p_resolution_notes: `${BROKEN.p_reason} And the bank was told.` });
    await save(renamed, { p_resolution_action: 'warned twice' });
    await undo(ana, decision);
    expect(await reportRows(world, [noted, renamed])).toMatchObject([
      {
        status: 'claimed',
        claimed_by_user_id: ivan.id,
        resolution_notes: `${BROKEN.p_reason} And the bank was told.`,
        resolution_action: null,
      },
      { status: 'claimed', resolution_notes: 'Seen.', resolution_action: 'warned twice' },
    ]);
  });

  it('is for the decider, for ten minutes, and once', async () => {
    const decision = await decide(world, ana, await createTarget(world, 'user'), {
      ...BROKEN,
      p_kind: 'ban',
    });
    const args = { p_decision_id: decision.id };
    const only = 'Only the person who made a decision can undo it. Reverse it instead, with a reason.';
    for (const caller of [ivan, admin])
      await world.refuses(caller, 'admin_undo_decision', args, 'P0001', only);
    await ago(world, decision.id, 9);
    await undo(ana, decision);
    await world.refuses(ana, 'admin_undo_decision', args, 'PT409', 'This decision has already been undone.');
    const again = { ...args, p_reason: 'x' };
    await world.refuses(
      ana,
      'admin_reverse_decision',
      again,
      'PT409',
      'This decision has already been undone.',
    );

    const late = await decide(world, ana, await createTarget(world, 'user'), { ...BROKEN, p_kind: 'warn' });
    await ago(world, late.id, 11);
    const sentence = 'A decision can be undone for ten minutes. Reverse it instead, with a reason.';
    await world.refuses(ana, 'admin_undo_decision', { p_decision_id: late.id }, 'P0001', sentence);
  });

  it('opens a report whose claimer was deleted', async () => {
    const target = await createTarget(world, 'user');
    const [report = ''] = await reported(world, target, 1);
    const leaver = await world.person('moderator');
    await world.rpc(leaver, 'admin_claim_report', { p_report_id: report });
    const decision = await decide(world, ana, target, { p_kind: 'no_violation' });
    await world.sql('delete from auth.users where id = $1', [leaver.id]);
    await undo(ana, decision);
    expect(await reportRows(world, [report])).toMatchObject([{ status: 'open', claimed_by_user_id: null }]);
  });
});

describe('Reverse', () => {
  it('ends the sanctions and restores the post at any time; the reports stay closed', async () => {
    const target = await createTarget(world, 'post');
    const reports = await reported(world, target, 1);
    const decision = await decide(world, ana, target, ban);
    await ago(world, decision.id, 60 * 24 * 100);
    await world.rpc('service_role', 'run_deleted_purge');
    expect(await reverse(ivan, decision)).toMatchObject({
      reversed_by: ivan.id,
      reverse_reason: 'It was wrong.',
      undone_at: null,
    });
    expect(await isThere(world, target)).toBe(true);
    expect(await flags(world, target.author)).toEqual(untouched);
    expect(await ledger(world, target.author)).toMatchObject([
      { end_kind: 'overturned', lifted_by: ivan.id, lift_reason: 'It was wrong.' },
    ]);
    expect(await reportRows(world, reports)).toMatchObject([
      { status: 'closed', resolution_action: 'user_banned' },
    ]);
    expect((await world.audited(decision.id)).map(({ action }) => action)).toEqual([
      'decide',
      'reverse_decision',
    ]);
    const args = { p_decision_id: decision.id, p_reason: 'x' };
    await world.refuses(
      ana,
      'admin_reverse_decision',
      args,
      'PT409',
      'This decision has already been reversed.',
    );
  });

  it('returns a target without violation to the queue', async () => {
    const target = await createTarget(world, 'user');
    const reports = await reported(world, target, 2);
    await reverse(ivan, await decide(world, ana, target, { p_kind: 'no_violation' }));
    expect((await reportRows(world, reports)).map(({ status }) => status)).toEqual(['open', 'open']);
  });

  it('of one of two decisions keeps the other in force', async () => {
    const target = await createTarget(world, 'post');
    const first = await decide(world, ana, target, ban);
    await ago(world, first.id, 11);
    const second = await decide(world, ana, target, { ...BROKEN, p_kind: 'remove' });
    await reverse(ana, first);
    expect(await isThere(world, target)).toBe(false);
    expect(await flags(world, target.author)).toEqual(untouched);
    await reverse(ana, second);
    expect(await isThere(world, target)).toBe(true);
  });

  it('needs a reason, a decision, and the right to decide about the person', async () => {
    const target = await createTarget(world, 'user');
    const decision = await decide(world, ana, target, { ...BROKEN, p_kind: 'warn' });
    const args = { p_decision_id: decision.id, p_reason: 'x' };
    await world.refuses(ana, 'admin_reverse_decision', { ...args, p_reason: ' ' }, '22023', 'Give a reason.');
    const unknown = { ...args, p_decision_id: target.p_target_id };
    await world.refuses(ana, 'admin_reverse_decision', unknown, 'PT404', 'Decision not found');
    for (const [, caller, code, sentence] of await refusedCallers(world))
      await world.refuses(caller, 'admin_reverse_decision', args, code, sentence);

    await world.sql(`update public.profiles set role = 'moderator' where user_id = $1`, [target.author.id]);
    const own = 'You cannot decide about yourself.';
    await world.refuses(target.author, 'admin_reverse_decision', args, 'P0001', own);
    await world.sql(`update public.profiles set role = 'admin' where user_id = $1`, [target.author.id]);
    await world.refuses(ivan, 'admin_reverse_decision', args, '42501', 'Only admins decide about an admin.');
    await reverse(admin, decision);
  });
});

describe('a target removed by a decision', () => {
  let target: Target;
  let decision: DecisionsRow;
  beforeAll(async () => {
    target = await createTarget(world, 'post');
    decision = await decide(world, ana, target, { ...BROKEN, p_kind: 'remove' });
  });

  it('names who removed it, and is restored by reversing only', async () => {
    const item = { p_entity_table: 'posts', p_entity_id: target.p_target_id };
    expect(await world.rpc(ana, 'admin_get_deleted_item', item)).toMatchObject([
      { deleted_by_user_id: ana.id },
    ]);
    const sentence = 'This post was removed by a decision. Reverse the decision to bring it back.';
    await world.refuses(admin, 'restore_post_admin', { p_post_id: target.p_target_id }, 'PT409', sentence);
    const review = await createTarget(world, 'review');
    await world.rpc(admin, 'delete_review_admin', { p_review_id: review.p_target_id });
    const [entry] = await world.sql<{ id: number }>('select max(id) as id from public.admin_action_audit');
    await decide(world, ana, review, { ...BROKEN, p_kind: 'remove' });
    expect(
      await world.rpc(admin, 'admin_get_undoable_entries', { p_entry_ids: `{${String(entry?.id)}}` }),
    ).toEqual([]);
    const gone = sentence.replace('post', 'review');
    await world.refuses(admin, 'admin_undo_action', { p_entry_id: entry?.id }, 'PT409', gone);
  });

  it('is kept for the appeal period', async () => {
    const there = async () =>
      (await world.sql('select from public.posts where id = $1', [target.p_target_id])).length;
    await ago(world, decision.id, 60 * 24 * 200);
    await world.rpc('service_role', 'run_deleted_purge');
    expect(await there()).toBe(1);
    await ago(world, decision.id, 60 * 24 * 20);
    await world.rpc('service_role', 'run_deleted_purge');
    expect(await there()).toBe(0);
    await reverse(ana, decision);
  });
});

describe('reopening a report', () => {
  it('needs no decision, keeps the notes, and clears the resolution', async () => {
    const [report = ''] = await reported(world, await createTarget(world, 'user'), 1);
    const args = { p_report_id: report, p_reason: ' It goes on. ' };
    await world.refuses(ana, 'admin_reopen_report', args, 'PT409', 'This report is not closed.');
    await world.rpc(ivan, 'admin_claim_report', { p_report_id: report });
    await world.rpc(ivan, 'admin_update_report_status', {
      p_report_id: report,
      p_status: 'closed',
      p_resolution_notes: 'Nothing.',
      p_resolution_action: 'duplicate',
    });
    await world.refuses(ana, 'admin_reopen_report', { ...args, p_reason: ' ' }, '22023', 'Give a reason.');
    expect(await world.rpc(ana, 'admin_reopen_report', args)).toMatchObject({
      status: 'open',
      claimed_by_user_id: null,
      closed_at: null,
      resolution_notes: 'Nothing.',
      resolution_action: null,
    });
    expect((await world.audited(report)).at(-1)).toEqual({
      actor_user_id: ana.id,
      action: 'reopen_report',
      details: {
        old_status: 'closed',
        new_status: 'open',
        old_claimed_by: ivan.id,
        old_resolution_action: 'duplicate',
        reason: 'It goes on.',
      },
    });
  });
});
