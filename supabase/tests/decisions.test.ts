import type { DecisionsRow } from '@marketdesk/contract/database.generated.ts';
import { randomUUID } from 'node:crypto';
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
  type TargetType,
} from './cases.ts';
import { refusedCallers } from './moderated.ts';
import { type Args, openWorld, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator', { full_name: 'Ana Kos' });

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const refuses = (caller: Person, target: Target, args: Args, code: string, sentence: string | RegExp) => {
  const { p_target_type, p_target_id } = target;
  return world.refuses(caller, 'admin_decide', { p_target_type, p_target_id, ...args }, code, sentence);
};

describe('a decision', () => {
  it('about a spam post removes it, bans its author, closes all reports and leaves one entry', async () => {
    const target = await createTarget(world, 'post');
    const [open = '', claimed = ''] = await reported(world, target, 2);
    await world.rpc(admin, 'admin_claim_report', { p_report_id: claimed });
    await world.rpc(admin, 'admin_update_report_status', {
      p_report_id: claimed,
      p_resolution_notes: 'Seen twice.',
    });
    const args = { ...BROKEN, p_kind: 'ban', p_removes: true, p_message: ' Goodbye. ', p_expected_open: 2 };
    const decision = await decide(world, moderator, target, args);

    expect(decision).toMatchObject({
      target_type: 'post',
      target_id: target.p_target_id,
      user_id: target.author.id,
      kind: 'ban',
      removes: true,
      policy_code: 'scams',
      reason: BROKEN.p_reason,
      message: 'Goodbye.',
      decided_by: moderator.id,
      undone_at: null,
      reversed_at: null,
      is_automatic: false,
    });
    expect(await isThere(world, target)).toBe(false);
    expect(await flags(world, target.author)).toEqual({ suspended: false, banned: true });
    expect(await ledger(world, target.author)).toMatchObject([
      {
        kind: 'ban',
        decision_id: decision.id,
        policy_code: 'scams',
        imposed_by: moderator.id,
        ends_at: null,
      },
    ]);
    // A claimed report keeps its claimer; an unclaimed one gets the decider.
    expect(await reportRows(world, [open, claimed])).toMatchObject([
      {
        status: 'closed',
        claimed_by_user_id: moderator.id,
        resolution_action: 'user_banned',
        resolution_notes: BROKEN.p_reason,
      },
      {
        status: 'closed',
        claimed_by_user_id: admin.id,
        resolution_action: 'user_banned',
        resolution_notes: `Seen twice.\n\n${BROKEN.p_reason}`,
      },
    ]);
    expect(await world.audited(decision.id)).toEqual([
      {
        actor_user_id: moderator.id,
        action: 'decide',
        details: {
          target_type: 'post',
          target_id: target.p_target_id,
          user_id: target.author.id,
          kind: 'ban',
          removes: true,
          policy_code: 'scams',
          reason: BROKEN.p_reason,
          old_is_suspended: false,
          new_is_suspended: false,
          old_is_banned: false,
          new_is_banned: true,
          reports: expect.arrayContaining([
            { id: open, old_status: 'open' },
            { id: claimed, old_status: 'claimed', old_claimed_by: admin.id },
          ]) as unknown,
        },
      },
    ]);
  });

  it.each<[TargetType, string, Args, string, string[]]>([
    ['user', 'no_violation', {}, 'no_violation', []],
    ['user', 'warn', BROKEN, 'warning_sent', ['warn']],
    ['post', 'remove', BROKEN, 'post_removed', []],
    ['review', 'remove', BROKEN, 'review_removed', []],
    [
      'user',
      'limit',
      { ...BROKEN, p_limits: '{withdrawing,posting,posting}' },
      'user_limited',
      ['limit_posting', 'limit_withdrawing'],
    ],
    ['review', 'suspend', { ...BROKEN, p_ends_at: tomorrow() }, 'user_suspended', ['suspend']],
    ['user', 'suspend', BROKEN, 'user_suspended', ['suspend']],
  ])('about a %s, %s, has exactly these effects', async (type, kind, args, resolution, kinds) => {
    const target = await createTarget(world, type);
    const reports = await reported(world, target, 1);
    await decide(world, moderator, target, { ...args, p_kind: kind });
    expect(await reportRows(world, reports)).toMatchObject([
      { status: 'closed', resolution_action: resolution },
    ]);
    expect((await ledger(world, target.author)).map((sanction) => sanction.kind)).toEqual(kinds);
    expect(await flags(world, target.author)).toEqual({ suspended: kind === 'suspend', banned: false });
    if (type !== 'user') expect(await isThere(world, target)).toBe(kind !== 'remove');
  });

  it('closes the chosen reports only', async () => {
    const target = await createTarget(world, 'user');
    const [one = '', other = ''] = await reported(world, target, 2);
    await decide(world, moderator, target, { p_kind: 'no_violation', p_report_ids: `{${one}}` });
    expect((await reportRows(world, [one, other])).map(({ status }) => status)).toEqual(['closed', 'open']);
  });

  it('is made once if its id is sent again, as after a lost answer', async () => {
    const target = await createTarget(world, 'user');
    await reported(world, target, 1);
    const args = { ...BROKEN, p_kind: 'suspend', p_expected_open: 1, p_decision_id: randomUUID() };
    const first = await decide(world, moderator, target, args);
    expect(first.id).toBe(args.p_decision_id);
    // The second caller sees that no report is open any more.
    expect(await decide(world, moderator, target, { ...args, p_expected_open: 0 })).toEqual(first);
    expect(await ledger(world, target.author)).toHaveLength(1);
    expect(await world.audited(first.id)).toHaveLength(1);
    const sentence = 'This decision ID is already in use.';
    await refuses(moderator, target, { ...args, p_kind: 'ban' }, 'PT409', sentence);
    await refuses(moderator, await createTarget(world, 'user'), args, 'PT409', sentence);
    await refuses(admin, target, args, 'PT409', sentence);
    await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: first.id });
    expect(await flags(world, target.author)).toEqual({ suspended: false, banned: false });
  });

  it.each<TargetType>(['user', 'post'])(
    'is not made twice if the caller cancels after a lost answer and decides again (%s)',
    async (type) => {
      for (const times of [0, 2]) {
        const target = await createTarget(world, type);
        await reported(world, target, times);
        const args = { ...BROKEN, p_kind: 'limit', p_limits: '{posting}', p_expected_open: times };
        const first = await decide(world, moderator, target, { ...args, p_decision_id: randomUUID() });
        const newDecision = { ...args, p_decision_id: randomUUID(), p_expected_open: 0 };
        const sentence =
          'You have just decided about this: user limited. Take that decision back to make another, or wait ten minutes.';
        for (const p_expected_open of [0, times])
          await refuses(moderator, target, { ...newDecision, p_expected_open }, 'PT409', sentence);
        await refuses(
          moderator,
          target,
          { ...newDecision, p_kind: 'no_violation', p_limits: null },
          'PT409',
          sentence,
        );
        expect(await ledger(world, target.author)).toHaveLength(1);

        await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: first.id });
        const second = await decide(world, moderator, target, { ...newDecision, p_expected_open: times });
        await ago(world, second.id, 10);
        await decide(world, moderator, target, { ...newDecision, p_decision_id: randomUUID() });
        expect(await ledger(world, target.author)).toHaveLength(3);
      }
    },
  );

  it('needs no report, except for "no violation"', async () => {
    const target = await createTarget(world, 'review');
    await decide(world, moderator, target, { ...BROKEN, p_kind: 'remove' });
    expect(await isThere(world, target)).toBe(false);
    await refuses(
      moderator,
      await createTarget(world, 'post'),
      { p_kind: 'no_violation' },
      'PT409',
      'There is no open report about this post.',
    );
  });

  it('closes reports about deleted targets and people', async () => {
    const target = await createTarget(world, 'post');
    const reports = await reported(world, target, 1);
    await world.sql('delete from auth.users where id = $1', [target.author.id]);
    await refuses(moderator, target, { ...BROKEN, p_kind: 'ban' }, 'PT404', 'User not found');
    const decision = await decide(world, moderator, target, { ...BROKEN, p_kind: 'remove' });
    expect(decision.user_id).toBeNull();
    expect(await reportRows(world, reports)).toMatchObject([{ status: 'closed' }]);
  });

  it('finds the author of a purged post in the evidence', async () => {
    const target = await createTarget(world, 'post');
    await reported(world, target, 1);
    await world.sql('delete from public.posts where id = $1', [target.p_target_id]);
    await decide(world, moderator, target, { ...BROKEN, p_kind: 'warn' });
    expect(await ledger(world, target.author)).toMatchObject([{ kind: 'warn' }]);
  });
});

describe('refuses, and changes nothing,', () => {
  let target: Target;
  let post: Target;
  beforeAll(async () => {
    target = await createTarget(world, 'user');
    post = await createTarget(world, 'post');
    await reported(world, target, 2);
  });

  it.each<[Args, string | RegExp]>([
    [{ p_kind: null }, 'Choose a decision.'],
    [{ p_kind: 'delete' }, /^Unknown decision "delete"\./],
    [{ p_kind: 'ban', p_policy: null }, 'Choose the policy that was broken.'],
    [{ p_kind: 'ban', p_reason: ' ' }, 'Give a reason.'],
    [{ p_kind: 'ban', p_reason: 'x'.repeat(5001) }, 'The reason must have at most 5,000 characters.'],
    [{ p_kind: 'ban', p_message: 'x'.repeat(5001) }, 'The message must have at most 5,000 characters.'],
    [{ p_kind: 'ban', p_ends_at: '2999-01-01' }, 'Only a limit or a suspension has an end.'],
    [{ p_kind: 'suspend', p_ends_at: '2020-01-01' }, 'The end must be in the future, within ten years.'],
    [{ p_kind: 'suspend', p_ends_at: 'infinity' }, 'The end must be in the future, within ten years.'],
    [{ p_kind: 'limit' }, 'Choose what the person may not do: posting, applying, messaging or withdrawing.'],
    [{ p_kind: 'limit', p_limits: '{}' }, /^Choose what the person may not do/],
    [{ p_kind: 'limit', p_limits: '{flying}' }, 'A limit is posting, applying, messaging or withdrawing.'],
    [{ p_kind: 'limit', p_limits: '{NULL}' }, 'A limit is posting, applying, messaging or withdrawing.'],
    [{ p_kind: 'ban', p_limits: '{posting}' }, 'Only a limit names what the person may not do.'],
    [{ p_kind: 'remove' }, 'Only a post or a review can be removed. Limit, suspend or ban a person.'],
    [{ p_kind: 'no_violation', p_removes: true }, /^What breaks no rule is not removed/],
    [{ p_kind: 'ban', p_report_ids: '{NULL}' }, 'The list of reports has a gap.'],
    [
      { p_kind: 'ban', p_report_ids: '{00000000-0000-4000-8000-00000000dead}' },
      'These reports are not all about this user.',
    ],
  ])('%j', async (args, sentence) => {
    await refuses(moderator, target, { ...BROKEN, ...args }, '22023', sentence);
  });

  it('reports about another target', async () => {
    const [other = ''] = await reported(world, await createTarget(world, 'post'), 1);
    const args = { ...BROKEN, p_kind: 'ban', p_report_ids: `{${other}}` };
    await refuses(moderator, target, args, '22023', 'These reports are not all about this user.');
  });

  it('an unknown or retired policy', async () => {
    const ban = { ...BROKEN, p_kind: 'ban' };
    await refuses(moderator, target, { ...ban, p_policy: 'none' }, 'PT404', 'Policy not found');
    await world.sql(`update public.policies set is_active = false where code = 'other'`);
    const sentence = 'This policy is no longer in use. Choose another one.';
    await refuses(moderator, target, { ...ban, p_policy: 'other' }, '22023', sentence);
  });

  it('an unknown target', async () => {
    const nobody = { ...target, p_target_id: '00000000-0000-4000-8000-00000000dead' };
    await refuses(moderator, nobody, { ...BROKEN, p_kind: 'ban' }, 'PT404', 'User not found');
    await refuses(
      moderator,
      { ...nobody, p_target_type: 'review' },
      { ...BROKEN, p_kind: 'warn' },
      'PT404',
      'Review not found',
    );
  });

  it('the caller and their own content', async () => {
    for (const type of ['user', 'post', 'review'] as const) {
      const own = await createTarget(world, type, moderator);
      await reported(world, own, 1);
      for (const args of [{ p_kind: 'no_violation' }, { ...BROKEN, p_kind: 'warn' }])
        await refuses(moderator, own, args, 'P0001', 'You cannot decide about yourself.');
    }
  });

  it('a moderator deciding about an admin, and anyone about the last admin', async () => {
    const boss = await createTarget(world, 'post', admin);
    await refuses(
      moderator,
      boss,
      { ...BROKEN, p_kind: 'warn' },
      '42501',
      'Only admins decide about an admin.',
    );
    const other = await world.person('admin');
    await decide(world, other, boss, { ...BROKEN, p_kind: 'warn' });
    await world.rpc(admin, 'ban_user_admin', { p_user_id: other.id, p_value: true });
  });

  it('a different number of open reports than the caller saw', async () => {
    const args = { ...BROKEN, p_kind: 'ban', p_expected_open: 3 };
    await refuses(moderator, target, args, 'PT409', 'The list of open reports was changed by someone else.');
  });

  it('callers who are not staff', async () => {
    for (const [, caller, code, sentence] of await refusedCallers(world)) {
      const { p_target_type, p_target_id } = post;
      const args = { p_target_type, p_target_id, ...BROKEN, p_kind: 'ban' };
      await world.refuses(caller, 'admin_decide', args, code, sentence);
    }
  });
});

describe('decisions', () => {
  it('are found by target, by person and by report', async () => {
    const target = await createTarget(world, 'post');
    const [report = ''] = await reported(world, target, 1);
    const about = async (type: string, id: string) =>
      (
        await world.rpc<DecisionsRow[]>(moderator, 'admin_get_decisions', {
          p_target_type: type,
          p_target_id: id,
        })
      ).map(({ id: found }) => found);
    const removal = await decide(world, moderator, target, { ...BROKEN, p_kind: 'remove' });
    const user = { p_target_type: 'user' as const, p_target_id: target.author.id, author: target.author };
    const warning = await decide(world, moderator, user, { ...BROKEN, p_kind: 'warn' });
    expect(await about('post', target.p_target_id)).toEqual([removal.id]);
    expect(await about('report', report)).toEqual([removal.id]);
    expect(await about('user', target.author.id)).toEqual([warning.id, removal.id]);
    await world.refuses(
      moderator,
      'admin_get_decisions',
      { p_target_type: 'ticket', p_target_id: report },
      '22023',
      /^Unknown target "ticket"/,
    );
  });

  it('raise the sanction that the policy suggests, unless withdrawn', async () => {
    const target = await createTarget(world, 'user');
    const suggested = () =>
      world.rpc(moderator, 'admin_suggest_sanction', { p_user_id: target.author.id, p_policy: 'harassment' });
    const again = async () => {
      const post = await createTarget(world, 'post', target.author);
      return decide(world, moderator, post, { ...BROKEN, p_policy: 'harassment', p_kind: 'warn' });
    };
    expect(await suggested()).toEqual({ kind: 'warn', earlier: 0, locale: 'en', reason: 'Harassment.' });
    const first = await again();
    expect(await suggested()).toMatchObject({ kind: 'suspend', earlier: 1 });
    for (let n = 0; n < 4; n++) await again();
    expect(await suggested()).toMatchObject({ kind: 'ban', earlier: 5 });
    await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: first.id });
    expect(await suggested()).toMatchObject({ earlier: 4 });
    await decide(world, moderator, target, { ...BROKEN, p_kind: 'warn' });
    expect(await suggested()).toMatchObject({ earlier: 4 });
  });
});
