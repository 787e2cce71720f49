import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { expectSqlError, openWorld, type Person } from './world.ts';

const world = await openWorld();
const [admin, moderator, user] = [
  await world.person('admin'),
  await world.person('moderator'),
  await world.person('user'),
];

const configure = (p_idle_hours: unknown, p_max_hours: unknown) =>
  world.rpc('service_role', 'configure_staff_sessions', { p_idle_hours, p_max_hours });

/** Creates a session of that age, not renewed since. */
async function session(person: Person, hours = 0): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into auth.sessions (id, user_id, created_at, aal) values ($1, $2, now() - $3::int * interval '1 hour', 'aal1')`,
    [id, person.id, hours],
  );
  return id;
}
const renew = (id: string, hours: number) =>
  world.sql(
    `update auth.sessions set refreshed_at = (now() - $2::int * interval '1 hour') at time zone 'utc' where id = $1`,
    [id, hours],
  );
/** Hours until the session ends; null if it has no end. */
async function hoursLeft(id: string): Promise<number | null> {
  const [row] = await world.sql<{ hours: number | null }>(
    'select round(extract(epoch from not_after - now()) / 3600)::int as hours from auth.sessions where id = $1',
    [id],
  );
  return row?.hours ?? null;
}
const withSession = (person: Person, session_id: string): Person => ({ ...person, claims: { session_id } });

beforeEach(() => configure(12, 168));

describe('the end of a staff session', () => {
  it('is the idle time after the last renewal, at most the maximum age after the sign-in', async () => {
    const id = await session(moderator, 100);
    expect(await hoursLeft(id)).toBe(-88);
    await renew(id, 0);
    expect(await hoursLeft(id)).toBe(12);
    const old = await session(admin, 160);
    await renew(old, 0);
    expect(await hoursLeft(old)).toBe(8);
  });

  it('is not set for other users', async () => {
    const id = await session(user, 1000);
    await renew(id, 500);
    expect(await hoursLeft(id)).toBeNull();
  });

  it('follows the role', async () => {
    const person = await world.person('user');
    const id = await session(person);
    for (const [role, hours] of [
      ['moderator', 12],
      ['admin', 12],
      ['user', null],
    ] as const) {
      await world.rpc('service_role', 'operator_set_role', { p_user_id: person.id, p_role: role });
      expect(await hoursLeft(id)).toBe(hours);
    }
  });

  it('stays the earlier one of an identity provider', async () => {
    const id = randomUUID();
    await world.sql(
      `insert into auth.sessions (id, user_id, created_at, not_after) values ($1, $2, now(), now() + interval '3 hours')`,
      [id, admin.id],
    );
    await renew(id, 0);
    await configure(10, 168);
    expect(await hoursLeft(id)).toBe(3);
  });
});

describe('on a hosted platform, which checks only tokens, an ended session', () => {
  it.each([
    ['idle', 13, () => Promise.resolve()],
    ['too old', 169, (id: string) => renew(id, 0)],
    ['deleted', 0, (id: string) => world.sql('delete from auth.sessions where id = $1', [id])],
  ])('%s is refused by procedures and reads no rows of others', async (_, age, change) => {
    const good = withSession(admin, await session(admin));
    const ended = await session(admin, age);
    await change(ended);
    const caller = withSession(admin, ended);
    const count = async (person: Person) => {
      const { body } = await world.database.call({
        role: 'authenticated',
        claims: JSON.stringify({ sub: person.id, role: 'authenticated', ...person.claims }),
        session: null,
        readOnly: true,
        sql: 'select count(*)::text as body, 0::bigint, null::bigint from public.profiles',
        params: [],
      });
      return Number(new TextDecoder().decode(body ?? new Uint8Array()));
    };
    expect(await count(good)).toBeGreaterThan(1);
    expect(await count(caller)).toBeLessThan(2);
    expect(await world.rpc(good, 'get_my_access')).toMatchObject({ passes_guard: true });
    for (const name of ['get_my_access', 'get_my_sessions', 'admin_get_colleagues', 'admin_get_retention']) {
      await world.refuses(caller, name, {}, 'PT401', 'Session is no longer valid');
    }
  });
});

describe('where staff must use single sign-on, on a hosted platform', () => {
  it('other sessions of staff are refused, unless the operator set the password', async () => {
    const [caller, onTop] = [
      withSession(moderator, await session(moderator)),
      withSession(moderator, await session(moderator)),
    ];
    await world.sql(
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       values (gen_random_uuid(), $1, now(), now(), 'oauth')`,
      [onTop.claims?.session_id],
    );
    const other = withSession(user, await session(user));
    await world.sql('update private.settings set sign_on_only = true');
    onTestFinished(async () => {
      await world.sql('update private.settings set sign_on_only = false');
    });
    await world.refuses(caller, 'admin_get_colleagues', {}, 'PT401', 'Session is no longer valid');
    for (const person of [onTop, other]) await world.rpc(person, 'get_my_access');
    await world.sql(
      `insert into private.account_events (user_id, kind, actor_user_id) values ($1, 'password', null)`,
      [moderator.id],
    );
    await world.rpc(caller, 'admin_get_colleagues');
  });
});

describe('configure_staff_sessions', () => {
  it('changes open sessions, and records each change once without an actor', async () => {
    const [staff, other] = [await session(admin, 1), await session(user, 1)];
    const entries = () =>
      world.sql(
        `select actor_user_id, details from public.admin_action_audit where action = 'configure_staff_sessions' order by id`,
      );
    const before = (await entries()).length;
    await configure(12, 168);
    await configure(5, 3);
    expect([await hoursLeft(staff), await hoursLeft(other)]).toEqual([2, null]);
    await configure(5, 3);
    await configure(12, 168);
    expect(await hoursLeft(staff)).toBe(11);
    const [first, ...more] = (await entries()).slice(before);
    expect(first).toEqual({
      actor_user_id: null,
      details: { old_idle_hours: 12, new_idle_hours: 5, old_max_hours: 168, new_max_hours: 3 },
    });
    expect(more).toHaveLength(1);
  });

  it('limits sessions from before the time-outs', async () => {
    const id = await session(admin);
    await world.sql('update auth.sessions set not_after = null where id = $1', [id]);
    await configure(12, 168);
    expect(await hoursLeft(id)).toBe(12);
  });

  it.each([
    [1, 168],
    [12, 8761],
    [null, 168],
    [12, null],
  ])('refuses %j and %j', async (idle, max) => {
    await expectSqlError(configure(idle, max), '22023', /^The time-outs of staff sessions/);
  });
});
