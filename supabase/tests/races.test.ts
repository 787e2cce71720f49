import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { describe, expect, it } from 'vitest';
import { race as raceIn } from './race.ts';
import { openWorld, expectSqlError } from './world.ts';

// Two connections: the first commits only once the second waits for it.

describe('concurrent calls', async () => {
  const world = await openWorld();

  const race = <T>(first: (tx: Queryable) => Promise<unknown>, second: () => Promise<T>) =>
    raceIn(world, first, second);

  it('the last two admins demote each other: one stays', async () => {
    const one = await world.person('admin');
    const two = await world.person('admin');
    const second = race(
      (tx) => world.rpcIn(tx, one, 'admin_update_user_role', { p_user_id: two.id, p_role: 'user' }),
      () => world.rpc(two, 'admin_update_user_role', { p_user_id: one.id, p_role: 'user' }),
    );
    await expectSqlError(second, 'P0001', 'This is the last active admin. Make someone else an admin first.');
    const admins = await world.sql(`select user_id from public.profiles where role = 'admin'`);
    expect(admins).toEqual([{ user_id: one.id }]);
    expect(await world.audited(one.id)).toEqual([]);
  });

  it('two editors of one field: the second is refused and overwrites nothing', async () => {
    const editors = [await world.person('moderator'), await world.person('moderator')] as const;
    const user = await world.person('user', { bio: 'seen by both' });
    const edit = (bio: string) => ({
      p_user_id: user.id,
      p_updates: { bio },
      p_expected: { bio: 'seen by both' },
    });
    const second = race(
      (tx) => world.rpcIn(tx, editors[0], 'admin_update_user_profile', edit('first')),
      () => world.rpc(editors[1], 'admin_update_user_profile', edit('second')),
    );
    await expectSqlError(second, 'PT409', 'bio was changed by someone else.');
    expect((await world.audited(user.id)).map((row) => row.actor_user_id)).toEqual([editors[0].id]);
  });

  it('two editors of two fields: both changes are stored', async () => {
    const editor = await world.person('moderator');
    const user = await world.person('user', { bio: 'a', website: 'https://b.test' });
    await race(
      (tx) =>
        world.rpcIn(tx, editor, 'admin_update_user_profile', {
          p_user_id: user.id,
          p_updates: { bio: 'A' },
          p_expected: { bio: 'a' },
        }),
      () =>
        world.rpc(editor, 'admin_update_user_profile', {
          p_user_id: user.id,
          p_updates: { website: 'https://B.test' },
          p_expected: { website: 'https://b.test' },
        }),
    );
    expect(await world.rpc(editor, 'admin_get_user_details', { p_user_id: user.id })).toMatchObject({
      bio: 'A',
      website: 'https://B.test',
    });
  });

  it('a moderator’s edit that waited for a promotion to admin is refused', async () => {
    const moderator = await world.person('moderator');
    const user = await world.person();
    const second = race(
      (tx) => tx.query(`update public.profiles set role = 'admin' where user_id = $1`, [user.id]),
      () => world.rpc(moderator, 'ban_user_admin', { p_user_id: user.id, p_value: true }),
    );
    await expectSqlError(second, '42501', 'Not authorized');
  });

  it('two corrections and a debit of one balance: every entry counts', async () => {
    const admin = await world.person('admin');
    const user = await world.person();
    const correct = (balance: number) => ({ p_user_id: user.id, p_updates: { balance } });
    await race(
      (tx) => world.rpcIn(tx, admin, 'admin_update_user_profile', correct(100)),
      () => world.rpc(admin, 'admin_update_user_profile', correct(40)),
    );
    const debit = (amount: number) =>
      world.sql(
        `insert into public.balance_ledger (user_id, amount, kind, reason) values ($1, $2, 'correction', 'x')`,
        [user.id, -amount],
      );
    const outcomes = await Promise.allSettled([debit(30), debit(30)]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
    const [row] = await world.sql('select balance::text from public.profiles where user_id = $1', [user.id]);
    expect(row).toEqual({ balance: '10.00' });
    expect(await world.sql('select * from private.unbalanced_accounts()')).toEqual([]);
  });

  it('two lists of categories: the second is refused', async () => {
    const moderator = await world.person('moderator');
    const worker = await world.person();
    const categories = await world.sql<{ id: string }>(
      `insert into public.categories (slug, sort_order) values ('c-1', 1), ('c-2', 2) returning id`,
    );
    const list = (at: number) => ({
      p_user_id: worker.id,
      p_categories: JSON.stringify([{ categoryId: categories[at]?.id }]),
      p_expected: '[]',
    });
    const second = race(
      (tx) => world.rpcIn(tx, moderator, 'admin_set_worker_categories', list(0)),
      () => world.rpc(moderator, 'admin_set_worker_categories', list(1)),
    );
    await expectSqlError(second, 'PT409', 'The list of categories was changed by someone else.');
  });

  it('two bans of one user: the second gets the author of the first, and records nothing', async () => {
    const moderator = await world.person('moderator', { full_name: 'Ana Horvat' });
    const colleague = await world.person('moderator');
    const user = await world.person();
    const ban = { p_user_id: user.id, p_value: true };
    const second = race(
      (tx) => world.rpcIn(tx, moderator, 'ban_user_admin', ban),
      () => world.rpc(colleague, 'ban_user_admin', ban),
    );
    await expectSqlError(second, 'PT409', 'This person is already banned, by Ana Horvat.');
    expect(await world.audited(user.id)).toHaveLength(1);
  });

  it('two users take one username: the second is refused', async () => {
    const moderator = await world.person('moderator');
    const [one, two] = [await world.person(), await world.person()];
    const take = (user: { id: string }) => ({ p_user_id: user.id, p_updates: { username: 'wanted' } });
    const second = race(
      (tx) => world.rpcIn(tx, moderator, 'admin_update_user_profile', take(one)),
      () => world.rpc(moderator, 'admin_update_user_profile', take(two)),
    );
    await expectSqlError(second, 'PT409', 'This username is taken.');
  });

  it('a transaction that started first and wrote last is dated last in the audit log', async () => {
    const moderator = await world.person('moderator');
    const user = await world.person();
    await world.database.transaction(async (tx) => {
      await tx.query('select now()');
      await world.rpc(moderator, 'suspend_user_admin', { p_user_id: user.id, p_value: true });
      await world.rpcIn(tx, moderator, 'ban_user_admin', { p_user_id: user.id, p_value: true });
    });
    const rows = await world.sql<{ action: string }>(
      'select action from public.admin_action_audit where entity_id = $1 order by created_at',
      [user.id],
    );
    expect(rows.map((row) => row.action)).toEqual(['suspend_user', 'ban_user']);
  });
});
