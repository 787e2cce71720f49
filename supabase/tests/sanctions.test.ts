import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ago, createTarget, BROKEN, decide, flags, ledger, logged } from './cases.ts';
import { refusedCallers } from './moderated.ts';
import { Till } from './payouts/till.ts';
import { type Args, expectSqlError, openWorld, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');
const [row] = await world.sql<{ id: string }>(
  `insert into public.categories (slug, sort_order) values ('gardens', 1) returning id`,
);
const category: string = row?.id ?? '';

const limit = async (author: Person, limits: string, args: Args = {}) =>
  decide(world, moderator, await createTarget(world, 'user', author), {
    ...BROKEN,
    p_kind: 'limit',
    p_limits: limits,
    ...args,
  });
/** Decided long enough ago for another decision about the person. */
const suspend = async (author: Person, args: Args = {}) => {
  const target = await createTarget(world, 'user', author);
  const { id } = await decide(world, moderator, target, { ...BROKEN, p_kind: 'suspend', ...args });
  await ago(world, id, 11);
};
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
/** Moves it two hours into the past: an hour's sanction ended an hour ago. */
const later = ({ id }: Person) =>
  world.sql(
    `update public.sanctions set imposed_at = imposed_at - interval '2 hours', ends_at = ends_at - interval '2 hours'
      where user_id = $1`,
    [id],
  );
const expire = () => world.rpc<number>('service_role', 'run_sanctions_expiry');

describe('the ledger and the flags', () => {
  it.each([
    ['suspend_user_admin', 'suspend', { suspended: true, banned: false }],
    ['ban_user_admin', 'ban', { suspended: false, banned: true }],
  ])('%s records author, reason and who lifted it', async (button, kind, set) => {
    const user = await world.person();
    await world.rpc(moderator, button, { p_user_id: user.id, p_value: true, p_reason: ' Spam ' });
    expect(await flags(world, user)).toEqual(set);
    await world.rpc(admin, button, { p_user_id: user.id, p_value: false, p_reason: 'Mended.' });
    expect(await flags(world, user)).toEqual({ suspended: false, banned: false });
    expect(await ledger(world, user)).toMatchObject([
      {
        kind,
        decision_id: null,
        reason: 'Spam',
        imposed_by: moderator.id,
        ends_at: null,
        end_kind: 'lifted',
        lifted_by: admin.id,
        lift_reason: 'Mended.',
      },
    ]);
  });

  it('a flag set directly is in the ledger, without an author', async () => {
    const user = await world.person('user', { is_suspended: true });
    await world.sql('update public.profiles set is_banned = true where user_id = $1', [user.id]);
    expect(await ledger(world, user)).toMatchObject([
      { kind: 'suspend', imposed_by: null, end_kind: null },
      { kind: 'ban', imposed_by: null, end_kind: null },
    ]);
    await world.sql('update public.profiles set is_suspended = false, is_banned = false where user_id = $1', [
      user.id,
    ]);
    expect((await ledger(world, user)).map(({ end_kind: end }) => end)).toEqual(['lifted', 'lifted']);
  });

  it('a profile created with the flags has them in the ledger', async () => {
    const user = await world.person();
    await world.sql('delete from public.profiles where user_id = $1', [user.id]);
    await world.sql(
      'insert into public.profiles (user_id, is_suspended, is_banned) values ($1, true, true)',
      [user.id],
    );
    expect((await ledger(world, user)).map(({ kind }) => kind)).toEqual(['ban', 'suspend']);
  });

  it('accounts stopped before the ledger existed get entries from the log', async () => {
    const file = '../migrations/20260901180000_cases.sql';
    const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
    const [statement = ''] = /insert into public\.sanctions[^;]*;/.exec(text) ?? [];
    const user = await world.person();
    const unknown = await world.person('user', { is_suspended: true });
    for (const [value, reason] of [
      [true, 'First.'],
      [false, 'Sorry.'],
      [true, 'Second.'],
    ])
      await world.rpc(moderator, 'ban_user_admin', { p_user_id: user.id, p_value: value, p_reason: reason });
    await world.sql('delete from public.sanctions');
    // The log was not sealed at that time.
    await world.database.exec(statement.replace('a.details', 'private.opened_details(a.details)'));
    const [ban] = await ledger(world, user);
    expect(ban).toMatchObject({ kind: 'ban', reason: 'Second.', imposed_by: moderator.id, end_kind: null });
    const [entry] = await world.sql<{ at: Date }>(
      `select created_at as at from public.admin_action_audit where action = 'ban_user' order by id desc limit 1`,
    );
    expect(ban?.imposed_at).toEqual(entry?.at);
    expect(await ledger(world, unknown)).toMatchObject([{ kind: 'suspend', reason: null, imposed_by: null }]);
  });

  it('the button also lifts sanctions of decisions, and renews expired suspensions', async () => {
    const user = await world.person();
    await suspend(user, { p_ends_at: soon() });
    await suspend(user);
    const set = (value: boolean) =>
      world.rpc(moderator, 'suspend_user_admin', { p_user_id: user.id, p_value: value });
    await set(false);
    expect((await ledger(world, user)).map(({ end_kind: end }) => end)).toEqual(['lifted', 'lifted']);

    await suspend(user, { p_ends_at: soon() });
    await later(user);
    await set(true);
    await expire();
    expect(await flags(world, user)).toEqual({ suspended: true, banned: false });
  });
});

describe('a sanction with an end', () => {
  it('ends at its time for every guard, and for lists when the job has run', async () => {
    const user = await world.person();
    const colleague = await world.person('moderator');
    const post = { p_title: 'A job', p_category_id: category };
    for (const person of [user, colleague]) await suspend(person, { p_ends_at: soon() });
    await world.refuses(user, 'create_post', post, '42501', 'Your account is suspended.');
    await world.refuses(colleague, 'admin_get_users', {}, '42501', 'Not authorized');
    expect(await expire()).toBe(0);

    for (const person of [user, colleague]) await later(person);
    await world.rpc(user, 'create_post', post);
    await world.rpc(colleague, 'admin_get_users');
    expect(await world.rpc(colleague, 'get_my_access')).toMatchObject({ is_suspended: false });
    expect(await world.rpc(user, 'get_my_standing')).toEqual([]);
    expect(await flags(world, user)).toEqual({ suspended: true, banned: false });

    const entries = await logged(world, async () => expect(await expire()).toBe(2));
    expect(entries.map(({ action }) => action)).toEqual(['expire_sanction', 'expire_sanction']);
    expect(await flags(world, user)).toEqual({ suspended: false, banned: false });
    const [sanction] = await ledger(world, user);
    expect(sanction).toMatchObject({ end_kind: 'expired', lifted_by: null });
    expect(sanction?.lifted_at).toEqual(sanction?.ends_at);
    expect(await expire()).toBe(0);
  });

  it('leaves a longer one in force', async () => {
    const user = await world.person();
    await suspend(user, { p_ends_at: soon() });
    await later(user);
    await suspend(user);
    expect(await expire()).toBe(1);
    expect(await flags(world, user)).toEqual({ suspended: true, banned: false });
  });
});

describe('a limit', () => {
  it('prevents posting or withdrawing until its end, and nothing else', async () => {
    const user = await world.person();
    await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`, [
      user.id,
    ]);
    const decision = await limit(user, '{posting,withdrawing,messaging}', { p_ends_at: soon() });
    const post = { p_title: 'A job', p_category_id: category };
    const withdrawal = { p_method: 'bank', p_amount_eur: 40 };
    await world.refuses(
      user,
      'create_post',
      post,
      '42501',
      /^Your account may not publish posts until \d+ \w+ \d{4}, \d\d:\d\d UTC\.$/,
    );
    await world.refuses(
      user,
      'request_withdrawal',
      withdrawal,
      '42501',
      /^Your account may not request withdrawals until /,
    );
    // Support stays open to everyone except banned people.
    await world.rpc(user, 'open_support_ticket', {
      p_subject: 'Why?',
      p_category: 'Other',
      p_content: 'Why?',
    });
    expect(await world.rpc(user, 'get_my_standing')).toMatchObject([
      { kind: 'limit_messaging', policy_code: 'scams', ends_at: decision.ends_at },
      { kind: 'limit_posting' },
      { kind: 'limit_withdrawing' },
    ]);

    await later(user);
    await world.rpc(user, 'create_post', post);
    await world.rpc(user, 'request_withdrawal', withdrawal);
  });

  it('of withdrawing blocks earlier requests too: by staff, by the job, at the last moment', async () => {
    const till = new Till(world);
    await till.useProvider('simulator');
    await world.sql('update public.withdrawals_config set is_automatic = true');
    const [waiting, released] = [await till.pending(), await till.pending()];
    const { attempt_id: attempt } = (await till.process(moderator, released)).details;
    for (const { user_id: id } of [waiting, released])
      await limit({ id, email: '' }, '{withdrawing}', { p_ends_at: soon() });

    const message = expect.stringMatching(
      /^This person may not withdraw money, so nothing is paid/,
    ) as string;
    expect((await till.details(moderator, waiting)).details.blocked).toEqual({
      process: { hint: 'user_limited', message },
    });
    const request = { p_request_id: waiting.id };
    const sentence = /^This person may not withdraw money/;
    await world.refuses(moderator, 'admin_process_withdrawal', request, 'P0001', sentence);
    await world.rpc('service_role', 'payouts_enqueue_automatic', {});
    expect(await till.attempts(waiting)).toEqual([]);
    await till.take(attempt, 'w');
    expect(await till.beginSend(attempt, 'w')).toBe(false);
    expect((await till.details(moderator, released)).details.payout_error).toMatch(sentence);

    await later({ id: waiting.user_id, email: '' });
    await world.rpc('service_role', 'payouts_enqueue_automatic', {});
    expect(await till.attempts(waiting)).toEqual(['created']);
  });

  it('without an end lasts until it is lifted', async () => {
    const user = await world.person();
    await limit(user, '{posting}');
    const post = { p_title: 'A job', p_category_id: category };
    await world.refuses(user, 'create_post', post, '42501', 'Your account may not publish posts.');
    const [sanction] = await ledger(world, user);
    await world.rpc(moderator, 'admin_lift_sanction', { p_sanction_id: sanction?.id, p_reason: 'Enough.' });
    await world.rpc(user, 'create_post', post);
  });
});

describe('lifting a sanction', () => {
  it('needs a reason, an open sanction, and the right to decide about the person', async () => {
    const colleague = await world.person('moderator');
    await limit(colleague, '{posting}', { p_ends_at: soon() });
    const [sanction] = await ledger(world, colleague);
    const args = { p_sanction_id: sanction?.id, p_reason: 'Enough.' };
    const name = 'admin_lift_sanction';
    await world.refuses(moderator, name, { ...args, p_reason: '' }, '22023', 'Give a reason.');
    await world.refuses(moderator, name, { ...args, p_sanction_id: admin.id }, 'PT404', 'Sanction not found');
    await world.refuses(colleague, name, args, 'P0001', 'You cannot decide about yourself.');
    for (const [, caller, code, sentence] of await refusedCallers(world))
      await world.refuses(caller, name, args, code, sentence);
    await world.sql(`update public.profiles set role = 'admin' where user_id = $1`, [colleague.id]);
    await world.refuses(moderator, name, args, '42501', 'Only admins decide about an admin.');

    await world.rpc(admin, name, args);
    await world.refuses(admin, name, args, 'PT409', 'This sanction has already ended.');
    expect(await world.audited(String(sanction?.id))).toMatchObject([
      {
        actor_user_id: admin.id,
        action: 'lift_sanction',
        details: { user_id: colleague.id, kind: 'limit_posting' },
      },
    ]);
  });

  it('allows a new decision about the person at once if it was the only sanction', async () => {
    const user = await world.person();
    await limit(user, '{posting,messaging}');
    const [posting, messaging] = await ledger(world, user);
    const lift = (p_sanction_id?: string) =>
      world.rpc(moderator, 'admin_lift_sanction', { p_sanction_id, p_reason: 'Enough.' });
    const isRefused = () =>
      expectSqlError(limit(user, '{posting}'), 'PT409', /^You have just decided about this: user limited\./);
    await isRefused();
    await lift(messaging?.id);
    await isRefused();
    await lift(posting?.id);
    await limit(user, '{posting}');
    await isRefused();
  });

  describe('undoing a lift', () => {
    const UNDO = 'admin_undo_latest';
    const undoing = (p_entity_id?: string) => ({ p_action: 'lift_sanction', p_entity_id });
    const lifted = async (args = {}) => {
      const user = await world.person();
      const { id } = await limit(user, '{posting}', args);
      const [sanction] = await ledger(world, user);
      await world.rpc(moderator, 'admin_lift_sanction', { p_sanction_id: sanction?.id, p_reason: 'Enough.' });
      return { user, id, sanction };
    };

    it('by its author restores the sanction with the same end', async () => {
      const { user, sanction } = await lifted({ p_ends_at: soon() });
      await world.refuses(admin, UNDO, undoing(sanction?.id), 'PT409', /^This is not what you last did/);
      await world.refuses(user, UNDO, undoing(sanction?.id), '42501', 'Not authorized');
      const [done] = await world.rpc<unknown[]>(moderator, 'admin_list_just_done', {});
      expect(done).toMatchObject({ entity_table: 'profiles', entity_id: user.id, why_not: null });
      await world.rpc(moderator, UNDO, undoing(sanction?.id));
      expect(await ledger(world, user)).toEqual([sanction]);
      const about = { user_id: user.id, kind: 'limit_posting' };
      expect(await world.audited(String(sanction?.id))).toMatchObject([
        { action: 'lift_sanction', details: about },
        { action: 'reinstate_sanction', details: { ...about, reason: 'Undone' } },
      ]);
      await world.refuses(moderator, UNDO, undoing(sanction?.id), 'PT409', /undone already/);
    });

    it("is refused after the sanction's end", async () => {
      const { user, sanction } = await lifted({ p_ends_at: soon() });
      await later(user);
      await world.refuses(moderator, UNDO, undoing(sanction?.id), 'PT409', 'This would be over by now.');
      expect(await ledger(world, user)).toMatchObject([{ end_kind: 'lifted' }]);
    });

    it('is refused if the decision was withdrawn, or the person has become an admin', async () => {
      const { id, sanction } = await lifted();
      await world.rpc(moderator, 'admin_undo_decision', { p_decision_id: id });
      await world.refuses(
        moderator,
        UNDO,
        undoing(sanction?.id),
        'PT409',
        'The decision behind this was taken back since then.',
      );
      const other = await lifted();
      await world.sql(`update public.profiles set role = 'admin' where user_id = $1`, [other.user.id]);
      await world.refuses(
        moderator,
        UNDO,
        undoing(other.sanction?.id),
        '42501',
        'Only admins decide about an admin.',
      );
    });
  });

  it('does not affect a decision without a sanction', async () => {
    const target = await createTarget(world, 'post');
    await limit(target.author, '{posting}');
    const [sanction] = await ledger(world, target.author);
    await decide(world, moderator, target, { ...BROKEN, p_kind: 'remove' });
    await world.rpc(moderator, 'admin_lift_sanction', { p_sanction_id: sanction?.id, p_reason: 'Enough.' });
    await expectSqlError(
      decide(world, moderator, target, { ...BROKEN, p_kind: 'ban' }),
      'PT409',
      /^You have just decided about this: post removed\./,
    );
  });

  it('is refused after its end', async () => {
    const user = await world.person();
    await suspend(user, { p_ends_at: soon() });
    await later(user);
    const [sanction] = await ledger(world, user);
    const args = { p_sanction_id: sanction?.id, p_reason: 'x' };
    await world.refuses(admin, 'admin_lift_sanction', args, 'PT409', 'This sanction has already ended.');
  });
});
