import { describe, expect, it } from 'vitest';
import { openWorld } from './world.ts';

describe('the operator', async () => {
  const world = await openWorld();

  it('creates the first admin, audited as done by the operator', async () => {
    const { id } = await world.person('user');
    await expect(
      world.rpc('service_role', 'operator_set_role', { p_user_id: id, p_role: 'admin' }),
    ).resolves.toMatchObject({ user_id: id, role: 'admin' });
    expect(await world.audited(id)).toEqual([
      expect.objectContaining({
        actor_user_id: null,
        action: 'update_user_role',
        details: { old_role: 'user', new_role: 'admin', by: 'operator' },
      }),
    ]);
  });

  it('records nothing if the account already has that role', async () => {
    const { id } = await world.person('moderator');
    const before = await world.state();
    await world.rpc('service_role', 'operator_set_role', { p_user_id: id, p_role: 'moderator' });
    expect(await world.state()).toBe(before);
  });

  it('can neither remove the last active admin nor set an unknown role', async () => {
    const admins = await world.sql<{ user_id: string }>(
      `select user_id from public.profiles where role = 'admin'`,
    );
    const last = admins[0]?.user_id ?? '';
    expect(admins).toHaveLength(1);
    await world.refuses(
      'service_role',
      'operator_set_role',
      { p_user_id: last, p_role: 'user' },
      'P0001',
      'This is the last active admin. Make someone else an admin first.',
    );
    await world.refuses(
      'service_role',
      'operator_set_role',
      { p_user_id: last, p_role: 'owner' },
      '22023',
      /role/,
    );
    await world.refuses(
      'service_role',
      'operator_set_role',
      { p_user_id: last, p_role: null },
      '22023',
      /role/,
    );
  });

  it('announces a password, and the change itself writes the audit entry', async () => {
    const { id } = await world.person('moderator');
    await world.rpc('service_role', 'operator_begin_password_reset', { p_user_id: id });
    expect(await world.audited(id)).toEqual([]);
    await world.sql(`update auth.users set encrypted_password = 'one' where id = $1`, [id]);
    await world.sql(`update auth.users set encrypted_password = 'two' where id = $1`, [id]);
    expect(await world.audited(id)).toEqual([
      expect.objectContaining({ actor_user_id: null, action: 'reset_password' }),
    ]);
  });
});
