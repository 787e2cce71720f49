import { describe, expect, it } from 'vitest';
import { confirm, propose } from './proposing.ts';
import { openWorld, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const otherAdmin = await world.person('admin');
const moderator = await world.person('moderator', { full_name: 'Ana Horvat' });

describe.each([
  ['suspend_user_admin', 'is_suspended', 'suspend'],
  ['ban_user_admin', 'is_banned', 'ban'],
])('%s', (name, column, verb) => {
  it('sets and lifts the flag, with the reason in the audit log', async () => {
    const user = await world.person();
    const set = await world.rpc<Record<string, unknown>>(moderator, name, {
      p_user_id: user.id,
      p_value: true,
      p_reason: ' Spam ',
    });
    expect(set).toMatchObject({ user_id: user.id, [column]: true });
    const lifted = await world.rpc(moderator, name, { p_user_id: user.id, p_value: false, p_reason: ' ' });
    expect(lifted).toMatchObject({ [column]: false });
    expect(await world.audited(user.id)).toEqual([
      {
        actor_user_id: moderator.id,
        action: `${verb}_user`,
        details: { [`old_${column}`]: false, [`new_${column}`]: true, reason: 'Spam' },
      },
      {
        actor_user_id: moderator.id,
        action: `un${verb}_user`,
        details: { [`old_${column}`]: true, [`new_${column}`]: false },
      },
    ]);
  });

  it('that is already set is refused, with its author if known', async () => {
    const is = verb === 'ban' ? 'banned' : 'suspended';
    const user = await world.person('user', { [column]: true });
    const refused = (by: Person, p_value: boolean, sentence: string) =>
      world.refuses(by, name, { p_user_id: user.id, p_value }, 'PT409', sentence);
    await refused(admin, true, `This person is already ${is}.`);
    await world.rpc(admin, name, { p_user_id: user.id, p_value: false });
    await refused(admin, false, `This person is not ${is}.`);
    await world.rpc(moderator, name, { p_user_id: user.id, p_value: true });
    await refused(admin, true, `This person is already ${is}, by Ana Horvat.`);
    await refused(moderator, true, `This person is already ${is}, by you.`);
  });

  it('is refused to a moderator on an admin, and permitted to an admin', async () => {
    const args = { p_user_id: otherAdmin.id, p_value: true };
    await world.refuses(moderator, name, args, '42501', 'Not authorized');
    expect(await world.rpc(admin, name, args)).toMatchObject({ [column]: true });
    expect(await world.rpc(admin, name, { ...args, p_value: false })).toMatchObject({ [column]: false });
  });

  it('is permitted to a moderator on another moderator', async () => {
    const colleague = await world.person('moderator');
    expect(await world.rpc(moderator, name, { p_user_id: colleague.id, p_value: true })).toMatchObject({
      [column]: true,
    });
    await world.refuses(colleague, 'admin_get_users', {}, '42501', 'Not authorized');
  });

  it('is refused on oneself', async () => {
    for (const self of [admin, moderator]) {
      const args = { p_user_id: self.id, p_value: true };
      await world.refuses(self, name, args, 'P0001', `You cannot ${verb} yourself.`);
    }
  });

  it('is refused without a value, and for an unknown user', async () => {
    const args = { p_user_id: moderator.id, p_value: null };
    await world.refuses(admin, name, args, '22023', 'The value must be true or false.');
    await world.refuses(admin, name, { p_user_id: null, p_value: true }, 'PT404', 'User not found');
  });
});

it('a ban ends every session and closes the account; lifting it opens the account again', async () => {
  const user = await world.person();
  await world.sql(
    'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1), (gen_random_uuid(), $1)',
    [user.id],
  );
  const account = async () => {
    const [row] = await world.sql<{ sessions: number; closed: boolean }>(
      `select (select count(*) from auth.sessions where user_id = u.id)::int as sessions,
              coalesce(banned_until > now() + interval '10 years', false) as closed
         from auth.users u where id = $1`,
      [user.id],
    );
    return row;
  };
  expect(await account()).toEqual({ sessions: 2, closed: false });
  await world.rpc(moderator, 'ban_user_admin', { p_user_id: user.id, p_value: true });
  expect(await account()).toEqual({ sessions: 0, closed: true });
  await world.rpc(moderator, 'ban_user_admin', { p_user_id: user.id, p_value: false });
  expect(await account()).toEqual({ sessions: 0, closed: false });
});

describe('admin_update_user_role', () => {
  const change = 'admin_update_user_role';

  it('sets all three roles, each step recorded', async () => {
    const user = await world.person();
    for (const p_role of ['moderator', 'admin'])
      await confirm(world, otherAdmin, await propose(world, admin, change, { p_user_id: user.id, p_role }));
    expect(await world.rpc(admin, change, { p_user_id: user.id, p_role: 'user' })).toMatchObject({
      role: 'user',
    });
    const proposed_by = admin.id;
    expect(
      (await world.audited(user.id))
        .filter(({ action }) => action === 'update_user_role')
        .map((row) => [row.actor_user_id, row.details]),
    ).toEqual([
      [otherAdmin.id, { old_role: 'user', new_role: 'moderator', proposed_by }],
      [otherAdmin.id, { old_role: 'moderator', new_role: 'admin', proposed_by }],
      [admin.id, { old_role: 'admin', new_role: 'user' }],
    ]);
  });

  it('is refused to moderators, on oneself, for an unknown role and without one', async () => {
    const user = await world.person();
    const args = { p_user_id: user.id, p_role: 'moderator' };
    await world.refuses(moderator, change, args, '42501', 'Not authorized');
    await world.refuses(
      admin,
      change,
      { ...args, p_user_id: admin.id },
      'P0001',
      'You cannot change your own role.',
    );
    await world.refuses(
      admin,
      change,
      { ...args, p_role: 'root' },
      '22023',
      'Unknown role "root". Use one of: user, moderator, admin.',
    );
    await world.refuses(
      admin,
      change,
      { ...args, p_role: null },
      '22023',
      'The role must be user, moderator or admin.',
    );
  });

  it('records nothing for the current role', async () => {
    const user = await world.person('moderator');
    const before = await world.state();
    await world.rpc(admin, change, { p_user_id: user.id, p_role: 'moderator', p_expected_role: 'user' });
    expect(await world.state()).toBe(before);
  });

  it('is refused if the role is no longer the one the caller saw', async () => {
    const user = await world.person('moderator');
    const args = { p_user_id: user.id, p_role: 'admin', p_expected_role: 'user' };
    await world.refuses(admin, change, args, 'PT409', 'role was changed by someone else.');
    const proposal = await propose(world, admin, change, { ...args, p_expected_role: 'moderator' });
    expect(proposal).toMatchObject({ old: 'moderator', new: 'admin' });
  });
});

describe('the last active admin', async () => {
  const sentence = 'This is the last active admin. Make someone else an admin first.';

  const world = await openWorld();
  const last = await world.person('admin');
  // Neither of these could fix it.
  await world.person('admin', { is_banned: true });
  await world.person('admin', { is_suspended: true });

  it.each([
    ['demoted', `update public.profiles set role = 'moderator' where user_id = $1`],
    ['banned', 'update public.profiles set is_banned = true where user_id = $1'],
    ['suspended', 'update public.profiles set is_suspended = true where user_id = $1'],
    ['deleted', 'delete from public.profiles where user_id = $1'],
    ['deleted with the account', 'delete from auth.users where id = $1'],
  ])('cannot be %s by any caller', async (_, statement) => {
    await expect(world.sql(statement, [last.id])).rejects.toMatchObject({
      code: 'P0001',
      message: sentence,
      hint: 'last_admin',
    });
  });

  it('can lose the role once there is another', async () => {
    const next = await world.person('admin');
    expect(await world.rpc(next, 'ban_user_admin', { p_user_id: last.id, p_value: true })).toMatchObject({
      is_banned: true,
    });
    await world.refuses(
      last,
      'admin_update_user_role',
      { p_user_id: next.id, p_role: 'user' },
      '42501',
      'Not authorized',
    );
  });
});
