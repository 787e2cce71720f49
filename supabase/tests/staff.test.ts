import { describe, expect, it } from 'vitest';
import { claimItem, DESKS, openItem, REPORTS, TICKETS } from './desks.ts';
import { openWorld, type Args, type Person } from './world.ts';

// The staff screen: the list, ended sessions, work handed over, and leaving.

const world = await openWorld();
const admin = await world.person('admin', { full_name: 'Ada Admin' });
const ivan = await world.person('moderator', { full_name: 'Ivan Babić' });
const user = await world.person();
const team = (
  await world.rpc<{ id: string }>(admin, 'admin_save_team', {
    p_name: 'Payments',
    p_member_ids: `{${ivan.id}}`,
  })
).id;

interface Member {
  user_id: string;
  role: string;
  has_second_factor: boolean;
  last_seen_at: string | null;
  teams: string[];
  open_claims: number;
  sessions: number;
}

const staff = () => world.rpc<Member[]>(admin, 'admin_get_staff');
const memberOf = async ({ id }: Person) => (await staff()).find((one) => one.user_id === id);
const session = (whom: Person) =>
  world.sql(
    `insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())`,
    [whom.id],
  );
const claimed = async (by: Person) =>
  Promise.all(
    DESKS.map(async (desk) => {
      const id = await openItem(world, desk, user);
      await claimItem(world, desk, by, id);
      return { desk, id };
    }),
  );
const held = async (desk: (typeof DESKS)[number], id: string) =>
  (
    await world.sql<{ status: string; claimed_by_user_id: string | null; team_id: string | null }>(
      `select status, claimed_by_user_id, team_id from public.${desk.table} where id = $1`,
      [id],
    )
  )[0];

describe('the list', () => {
  it('has each member of staff with what they hold, and nobody else', async () => {
    const ana = await world.person('moderator', { full_name: 'Ana Horvat' });
    expect(await memberOf(ana)).toMatchObject({
      role: 'moderator',
      has_second_factor: false,
      last_seen_at: null,
      teams: [],
      open_claims: 0,
      sessions: 0,
    });
    await claimed(ana);
    await session(ana);
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [ana.id],
    );
    await world.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at, not_after)
       values (gen_random_uuid(), $1, now(), now(), now() - interval '1 minute')`,
      [ana.id],
    );
    await world.rpc(admin, 'admin_save_team', { p_name: 'Night', p_member_ids: `{${ana.id}}` });
    const member = await memberOf(ana);
    expect(member).toMatchObject({ has_second_factor: true, teams: ['Night'], open_claims: 2, sessions: 1 });
    expect(member?.last_seen_at).not.toBeNull();
    expect(await memberOf(user)).toBeUndefined();
  });
});

describe('ending sessions', () => {
  it('ends all of a person, once, with one audit entry', async () => {
    const ana = await world.person('moderator');
    await session(ana);
    await session(ana);
    expect(await world.rpc(admin, 'admin_end_sessions', { p_user_id: ana.id })).toBe(2);
    expect(await world.rpc(admin, 'admin_end_sessions', { p_user_id: ana.id })).toBe(0);
    expect(await world.audited(ana.id)).toEqual([
      { actor_user_id: admin.id, action: 'end_sessions', details: { count: 2 } },
    ]);
  });

  it('is refused for moderators and on oneself', async () => {
    const args = { p_user_id: admin.id };
    await world.refuses(ivan, 'admin_end_sessions', args, '42501', 'Not authorized');
    await world.refuses(admin, 'admin_end_sessions', args, 'P0001', /End your own sessions/);
  });
});

describe('handing work over', () => {
  const handOver = (from: Person, args: Args = {}) =>
    world.rpc(admin, 'admin_hand_over_work', { p_user_id: from.id, ...args });

  it('gives all claims to a colleague, who is notified of each', async () => {
    const ana = await world.person('moderator');
    const items = await claimed(ana);
    expect(await handOver(ana, { p_to: ivan.id, p_note: 'Ana is ill.' })).toEqual([
      { handed_over: 2, returned: 0 },
    ]);
    for (const { desk, id } of items) {
      expect(await held(desk, id)).toMatchObject({ status: 'claimed', claimed_by_user_id: ivan.id });
      expect((await world.audited(id)).at(-1)?.action).toMatch(/^hand_over_/);
      const told = await world.sql('select from public.notifications where user_id = $1 and entity_id = $2', [
        ivan.id,
        id,
      ]);
      expect(told).toHaveLength(1);
    }
  });

  it('gives them to a team, or back to the queue', async () => {
    const ana = await world.person('moderator');
    const toTeam = await claimed(ana);
    await handOver(ana, { p_team_id: team });
    for (const { desk, id } of toTeam)
      expect(await held(desk, id)).toEqual({ status: 'open', claimed_by_user_id: null, team_id: team });
    const toQueue = await claimed(ana);
    expect(await handOver(ana)).toEqual([{ handed_over: 0, returned: 2 }]);
    for (const { desk, id } of toQueue)
      expect(await held(desk, id)).toMatchObject({ status: 'open', claimed_by_user_id: null });
  });

  it('returns what the receiver may not hold to the queue', async () => {
    const ana = await world.person('moderator');
    const ticket = await openItem(world, TICKETS, user);
    await claimItem(world, TICKETS, ana, ticket);
    const about = await openItem(world, REPORTS, user);
    await claimItem(world, REPORTS, ana, about);
    await world.sql(
      `update public.reports set reported_entity_type = 'user', reported_entity_id = $2 where id = $1`,
      [about, ivan.id],
    );
    await handOver(ana, { p_to: ivan.id });
    expect(await held(REPORTS, about)).toMatchObject({ status: 'open', claimed_by_user_id: null });
    expect(await held(TICKETS, ticket)).toMatchObject({ claimed_by_user_id: ivan.id });
  });

  it('returns a report about the admin themselves, too', async () => {
    const ana = await world.person('admin');
    const about = await openItem(world, REPORTS, user);
    await claimItem(world, REPORTS, ana, about);
    await world.sql(
      `update public.reports set reported_entity_type = 'user', reported_entity_id = $2 where id = $1`,
      [about, admin.id],
    );
    expect(await handOver(ana, { p_to: ivan.id })).toEqual([{ handed_over: 0, returned: 1 }]);
  });

  it('is refused to users, to the person, to two receivers, and for unknown teams', async () => {
    const ana = await world.person('moderator');
    const refuses = (args: Args, code: string, message: string | RegExp) =>
      world.refuses(admin, 'admin_hand_over_work', { p_user_id: ana.id, ...args }, code, message);
    await refuses({ p_to: user.id }, '22023', /colleague of the staff/);
    await refuses({ p_to: ana.id }, '22023', /someone else/);
    await refuses({ p_to: ivan.id, p_team_id: team }, '22023', /colleague or to a team/);
    await refuses({ p_team_id: ana.id }, 'PT404', /./);
    await world.refuses(ivan, 'admin_hand_over_work', { p_user_id: ana.id }, '42501', 'Not authorized');
  });
});

describe('leaving', () => {
  it('hands the work over, ends sessions, teams and the role, with one entry for the person', async () => {
    const ana = await world.person('moderator');
    const items = await claimed(ana);
    await session(ana);
    await world.rpc(admin, 'admin_save_team', { p_name: 'Day', p_member_ids: `{${ana.id}}` });
    expect(await world.rpc(admin, 'admin_leave_staff', { p_user_id: ana.id, p_to: ivan.id })).toEqual([
      { handed_over: 2, returned: 0, sessions: 1 },
    ]);
    expect(await memberOf(ana)).toBeUndefined();
    expect(await world.sql('select from auth.sessions where user_id = $1', [ana.id])).toEqual([]);
    expect(await world.sql('select from public.team_members where user_id = $1', [ana.id])).toEqual([]);
    for (const { desk, id } of items)
      expect(await held(desk, id)).toMatchObject({ claimed_by_user_id: ivan.id });
    expect(await world.audited(ana.id)).toEqual([
      {
        actor_user_id: admin.id,
        action: 'update_user_role',
        details: {
          old_role: 'moderator',
          new_role: 'user',
          sessions: 1,
          handed_over: 2,
          returned: 0,
          teams: ['Day'],
        },
      },
    ]);
    await world.refuses(ana, 'admin_get_teams', {}, '42501', 'Not authorized');
  });

  it('is refused for users, on oneself and for the last admin, and changes nothing', async () => {
    const refuses = (caller: Person, whom: Person, code: string, message: string | RegExp) =>
      world.refuses(caller, 'admin_leave_staff', { p_user_id: whom.id }, code, message);
    await refuses(admin, user, 'PT409', 'This person is not on the staff.');
    await refuses(admin, admin, 'P0001', /Ask another admin/);
    await refuses(ivan, admin, '42501', 'Not authorized');
  });
});
