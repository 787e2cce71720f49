import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from './world.ts';

describe('the audit chain', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');

  beforeEach(async () => {
    const user = await world.person();
    for (const p_value of [true, false, true])
      await world.rpc(admin, 'ban_user_admin', { p_user_id: user.id, p_value });
  });

  async function verify() {
    const [result] = await world.sql<{ checked: number; first_broken_id: number | null }>(
      'select * from private.verify_audit_chain()',
    );
    return result;
  }
  const lastId = async () =>
    (await world.sql<{ id: number }>('select max(id) as id from public.admin_action_audit'))[0]?.id ?? 0;

  it('is dense and valid, and its times never decrease', async () => {
    const last = await lastId();
    expect(await verify()).toEqual({ checked: last, first_broken_id: null });
    const [row] = await world.sql(
      `select bool_and(id = place and created_at >= coalesce(before, created_at)) as fine
         from (select id, created_at, row_number() over w as place, lag(created_at) over w as before
                 from public.admin_action_audit window w as (order by id)) a`,
    );
    expect(row).toEqual({ fine: true });
  });

  it.each([
    ['update', `update public.admin_action_audit set action = 'x' where id = 1`],
    ['delete', 'delete from public.admin_action_audit where id = 1'],
    ['truncate', 'truncate public.admin_action_audit'],
  ])('refuses %s, also to its owner', async (_, statement) => {
    const before = await world.state();
    await expect(world.sql(statement)).rejects.toMatchObject({
      code: '42501',
      message: 'The audit log is append-only.',
    });
    expect(await world.state()).toBe(before);
  });

  // The owner can drop the triggers; only the chain reveals it. Each change is rolled back.
  const REHASH = `update public.admin_action_audit a set hash = private.audit_hash(a.previous_hash, a) where id = $1`;
  it.each<[string, string[], (last: number) => number]>([
    [
      'an altered row',
      [`update public.admin_action_audit set details = '{"x": 1}' where id = 2 and $1 > 0`],
      () => 2,
    ],
    [
      'an altered actor',
      ['update public.admin_action_audit set actor_user_id = null where id = 2 and $1 > 0'],
      () => 2,
    ],
    [
      'an altered row with a matching hash',
      [
        `update public.admin_action_audit set action = 'x' where id = 2 and $1 > 0`,
        REHASH.replace('$1', '2 and $1 > 0'),
      ],
      () => 3,
    ],
    ['a missing row', ['delete from public.admin_action_audit where id = 2 and $1 > 0'], () => 3],
    ['a missing first row', ['delete from public.admin_action_audit where id = 1 and $1 > 0'], () => 2],
    ['a missing last row', ['delete from public.admin_action_audit where id = $1'], (last) => last],
    [
      'an altered last row with a matching hash',
      [`update public.admin_action_audit set action = 'x' where id = $1`, REHASH],
      (last) => last,
    ],
    [
      'a row inserted after the head',
      [
        `insert into public.admin_action_audit (id, created_at, action, entity_table, previous_hash, hash)
         select id + 1, now(), 'x', 'x', hash, repeat('a', 64) from public.admin_action_audit where id = $1`,
      ],
      (last) => last + 1,
    ],
  ])('detects %s', async (_, tampering, broken) => {
    const last = await lastId();
    const undo = new Error('undo');
    let found: unknown;
    const done = world.database.transaction(async (tx) => {
      await tx.exec('alter table public.admin_action_audit disable trigger refuse_change');
      for (const statement of tampering) await tx.query(statement, [last]);
      [found] = await tx.query('select first_broken_id from private.verify_audit_chain()');
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
    expect(found).toEqual({ first_broken_id: broken(last) });
    expect(await verify()).toEqual({ checked: last, first_broken_id: null });
  });

  it('a rolled-back change leaves no gap', async () => {
    const last = await lastId();
    const user = await world.person();
    await world.database
      .transaction(async (tx) => {
        await world.rpcIn(tx, admin, 'ban_user_admin', { p_user_id: user.id, p_value: true });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await world.rpc(admin, 'ban_user_admin', { p_user_id: user.id, p_value: true });
    expect(await lastId()).toBe(last + 1);
    expect(await verify()).toEqual({ checked: last + 1, first_broken_id: null });
  });

  it('concurrent writers produce one chain with every row', async () => {
    const last = await lastId();
    const users = await Promise.all(Array.from({ length: 20 }, () => world.person()));
    await Promise.all(
      users.map((user) => world.rpc(admin, 'suspend_user_admin', { p_user_id: user.id, p_value: true })),
    );
    expect(await verify()).toEqual({ checked: last + 20, first_broken_id: null });
    for (const user of users) expect(await world.audited(user.id)).toHaveLength(1);
  });
});
