import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type Caller, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator', {
  full_name: 'Mara Novak',
  username: 'mara',
});
const user = await world.person();

const access = (caller: Caller) => world.rpc<{ passes_guard: boolean }>(caller, 'get_my_access');
const configure = (p_value: string | null) =>
  world.rpc('service_role', 'configure_staff_access', { p_value });

describe('get_my_access', () => {
  it('returns whether each role passes the guard, for both values of staff access', async () => {
    const passes = async () => {
      const all = [admin, moderator, user].map(async (person) => (await access(person)).passes_guard);
      return Promise.all(all);
    };
    expect(await passes()).toEqual([true, true, false]);
    await configure('admins');
    expect(await passes()).toEqual([true, false, false]);
    expect(await access(moderator)).toEqual({
      user_id: moderator.id,
      full_name: 'Mara Novak',
      username: 'mara',
      email: moderator.email,
      avatar_url: null,
      role: 'moderator',
      is_banned: false,
      is_suspended: false,
      staff_access: 'admins',
      second_factor: { required: false, enrolled: false, passed: true },
      must_change_password: false,
      passes_guard: false,
      permissions: [],
      role_name: null,
    });
    await configure('staff');
  });

  it.each(['is_banned', 'is_suspended'])('returns passes_guard false for staff with %s', async (flag) => {
    const out = await world.person('admin', { [flag]: true });
    expect(await access(out)).toMatchObject({ role: 'admin', [flag]: true, passes_guard: false });
  });

  it('returns role null for an account without a profile', async () => {
    const stranger = { id: '00000000-0000-4000-8000-000000000000', email: '' };
    expect(await access(stranger)).toMatchObject({ role: null, is_banned: false, passes_guard: false });
  });
});

describe('configure_staff_access', () => {
  it('records a change without an actor, and nothing for the stored value', async () => {
    const entries = () =>
      world.sql(
        `select actor_user_id, details from public.admin_action_audit where action = 'configure_staff_access'`,
      );
    const before = (await entries()).length;
    await configure('staff');
    expect(await entries()).toHaveLength(before);
    await configure('admins');
    await configure('admins');
    await configure('staff');
    expect((await entries()).slice(before)).toEqual([
      { actor_user_id: null, details: { old_staff_access: 'staff', new_staff_access: 'admins' } },
      { actor_user_id: null, details: { old_staff_access: 'admins', new_staff_access: 'staff' } },
    ]);
  });

  it.each([
    ['everybody', 'Unknown staff access "everybody". Use one of: staff, admins.'],
    [null, 'The staff access must be "staff" or "admins".'],
  ])('refuses %j', async (p_value, sentence) => {
    await world.refuses('service_role', 'configure_staff_access', { p_value }, '22023', sentence);
  });
});

describe('tables, by caller', () => {
  async function rows(caller: Person, table: string, where = 'true'): Promise<number> {
    const { body } = await world.database.call({
      role: 'authenticated',
      claims: JSON.stringify({ sub: caller.id, role: 'authenticated' }),
      session: null,
      readOnly: true,
      sql: `select count(*)::text as body, 0::bigint, null::bigint from public.${table} where ${where}`,
      params: [],
    });
    return Number(new TextDecoder().decode(body ?? new Uint8Array()));
  }

  beforeAll(async () => {
    const [category] = await world.sql<{ id: string }>(
      `insert into public.categories (slug, sort_order) values ('plumbing', 1) returning id`,
    );
    await world.sql(
      `insert into public.categories (slug, sort_order, is_active) values ('hidden', 2, false)`,
    );
    await world.sql(
      `insert into public.subcategories (category_id, slug, sort_order, is_active) values ($1, 'pipes', 1, true), ($1, 'drains', 2, false)`,
      [category?.id],
    );
    await world.sql(
      `insert into public.posts (user_id, title, assigned_worker_user_id, deleted_at)
       values ($1, 'mine', null, null), ($2, 'for me', $1, null), ($2, 'not mine', null, null), ($1, 'deleted', null, now())`,
      [user.id, moderator.id],
    );
    await world.sql(
      `with t as (
         insert into public.support_tickets (subject, category, user_id)
         values ('mine', 'Other', $1), ('not mine', 'Other', $2) returning id, user_id
       )
       insert into public.support_messages (ticket_id, sender_user_id, content) select id, user_id, 'hello' from t`,
      [user.id, moderator.id],
    );
    await world.sql(
      `insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category)
       values ('user', $1, $2, 'Scams')`,
      [moderator.id, user.id],
    );
  });

  it.each<[string, string, { user: number; moderator: number; admin: number }]>([
    [
      'profiles',
      `email in ('admin-1@example.test', 'moderator-2@example.test', 'user-3@example.test')`,
      { user: 1, moderator: 1, admin: 3 },
    ],
    ['categories', 'true', { user: 1, moderator: 2, admin: 2 }],
    ['subcategories', 'true', { user: 1, moderator: 2, admin: 2 }],
    ['posts', 'true', { user: 2, moderator: 3, admin: 3 }],
    ['support_tickets', 'true', { user: 1, moderator: 2, admin: 2 }],
    ['support_messages', 'true', { user: 1, moderator: 2, admin: 2 }],
    ['reports', 'true', { user: 0, moderator: 1, admin: 1 }],
    ['admin_action_audit', 'id <= 2', { user: 0, moderator: 0, admin: 2 }],
  ])('%s where %s', async (table, where, expected) => {
    expect({
      user: await rows(user, table, where),
      moderator: await rows(moderator, table, where),
      admin: await rows(admin, table, where),
    }).toEqual(expected);
  });

  it('hides items below an inactive category and the names of hidden items from users', async () => {
    await world.sql(
      `with c as (select id from public.categories where slug = 'hidden'),
            s as (
              insert into public.subcategories (category_id, slug, sort_order) select id, 'below', 1 from c
              returning id
            )
       insert into public.taxonomy_translations (entity_type, entity_id, locale, display_name)
       select 'category', id, 'en', 'Hidden' from c
       union all select 'subcategory', id, 'en', 'Below' from s
       union all select 'category', id, 'en', 'Plumbing' from public.categories where slug = 'plumbing'
       union all
       select 'subcategory', id, 'en', initcap(slug) from public.subcategories where slug in ('pipes', 'drains')`,
    );
    const seen = async (who: Person) => [
      await rows(who, 'subcategories', `slug = 'below'`),
      await rows(who, 'taxonomy_translations', `display_name in ('Hidden', 'Below', 'Drains')`),
      await rows(who, 'taxonomy_translations', `display_name in ('Plumbing', 'Pipes')`),
    ];
    expect(await seen(user)).toEqual([0, 0, 2]);
    expect(await seen(moderator)).toEqual([1, 3, 2]);
    await world.sql(`update public.categories set is_active = true where slug = 'hidden'`);
    expect(await seen(user)).toEqual([1, 1 + 1, 2]);
    await world.sql(`delete from public.subcategories where slug = 'below'`);
    await world.sql(`update public.categories set is_active = false where slug = 'hidden'`);
  });

  it('gives a moderator the rows of a user if only admins are staff', async () => {
    await configure('admins');
    expect(await rows(moderator, 'reports')).toBe(0);
    expect(await rows(moderator, 'profiles')).toBe(1);
    expect(await rows(admin, 'reports')).toBe(1);
    await configure('staff');
  });

  it.each(['is_banned', 'is_suspended'])('gives staff with %s no more rows than a user', async (flag) => {
    const out = await world.person('admin', { [flag]: true });
    expect(await rows(out, 'profiles')).toBe(1);
    expect(await rows(out, 'reports')).toBe(0);
    expect(await rows(out, 'admin_action_audit')).toBe(0);
  });
});
