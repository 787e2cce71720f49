import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Till } from './payouts/till.ts';
import { configure, confirm, proposals, propose } from './proposing.ts';
import { createWorld, type Args, type Person, type World } from './world.ts';

let world: World;
let till: Till;
let admin: Person;
let other: Person;
let last: string;

beforeAll(async () => {
  world = await createWorld();
  till = new Till(world);
  admin = await world.person('admin');
  other = await world.person('admin');
  await till.useProvider('simulator');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql('delete from private.proposals');
  await configure(world, {
    two_person_rule: false,
    is_automatic: false,
    platform_fee: 5,
    approval_above_eur: 100,
    release_above_eur: 100,
    cooling_off_hours: 24,
  });
  last = (await entries('0')).at(-1)?.id ?? '0';
});

const entries = (after: string) =>
  world.sql<{ id: string; actor: string; action: string; details: Args }>(
    `select id::text, actor_user_id as actor, action, details
       from public.admin_action_audit where id > $1 order by admin_action_audit.id`,
    [after],
  );
const turn = (by: Person, p_is_on: boolean) => world.rpc(by, 'admin_update_two_person_rule', { p_is_on });
const isOn = () => world.rpc(admin, 'admin_get_two_person_rule');

describe('with the two-person rule off', () => {
  it.each<[string, Args, object[], string[]]>([
    [
      'admin_update_withdrawals_config',
      { p_is_automatic: true, p_platform_fee: 7.5 },
      [{ is_automatic: true, platform_fee: 7.5, proposed: null }],
      ['update_withdrawals_config', 'update_withdrawals_config'],
    ],
    [
      'admin_update_withdrawals_approval',
      { p_above_eur: null },
      [{ approval_above_eur: null, proposed: null }],
      ['update_withdrawals_approval'],
    ],
    [
      'admin_update_money_limits',
      { p_release_above_eur: null, p_cooling_off_hours: 1 },
      [{ release_above_eur: null, cooling_off_hours: 1, proposed: null }],
      ['update_money_limits', 'update_money_limits'],
    ],
  ])('%s takes effect at once', async (name, args, answer, actions) => {
    expect(await world.rpc(admin, name, args)).toEqual(answer);
    expect(await proposals(world, admin)).toEqual([]);
    const log = await entries(last);
    expect(log.map(({ actor, action }) => [actor, action])).toEqual(actions.map((one) => [admin.id, one]));
  });

  it('one admin makes a user staff, but is involved in that account', async () => {
    const user = await world.person();
    for (const p_role of ['moderator', 'admin'])
      expect(await world.rpc(admin, 'admin_update_user_role', { p_user_id: user.id, p_role })).toMatchObject({
        user_id: user.id,
        role: p_role,
        proposed: null,
      });
    expect((await world.audited(user.id)).map(({ action }) => action)).toEqual([
      'update_user_role',
      'update_user_role',
    ]);
    const [row] = await world.sql('select private.involvement($1, $2) as hand', [admin.id, user.id]);
    expect(row).toEqual({ hand: 'role' });
    await world.sql(`update public.profiles set role = 'user' where user_id = $1`, [user.id]);
    await world.sql('delete from private.former_admins');
  });

  it('one admin resumes payouts', async () => {
    await world.rpc(admin, 'admin_hold_payouts', { p_reason: 'Wait.' });
    expect(await world.rpc(admin, 'admin_release_payouts')).toEqual([]);
    expect((await entries(last)).map(({ action, details }) => [action, details.reason])).toEqual([
      ['hold_payouts', 'Wait.'],
      ['release_payouts', 'Wait.'],
    ]);
  });

  it('an open proposal ends with the change by one admin', async () => {
    await turn(admin, true);
    const { id } = await propose(world, other, 'admin_update_withdrawals_approval', { p_above_eur: 500 });
    await configure(world, { two_person_rule: false });
    expect((await proposals(world, admin)).map((one) => one.id)).toEqual([id]);
    await world.rpc(admin, 'admin_update_withdrawals_approval', { p_above_eur: 600 });
    expect(await proposals(world, admin)).toEqual([]);
  });

  it('configured limits and the other protections still apply', async () => {
    const own = await till.pending(50);
    await world.sql(`update public.profiles set role = 'moderator' where user_id = $1`, [own.user_id]);
    const [self] = await world.sql<Person>(
      'select user_id as id, email from public.profiles where user_id = $1',
      [own.user_id],
    );
    if (self === undefined) throw new Error('The owner has no profile');
    const process = 'admin_process_withdrawal';
    await world.refuses(self, process, { p_request_id: own.id }, 'P0001', /your own withdrawal/);
    const large = await till.pending(150);
    await world.refuses(admin, process, { p_request_id: large.id }, 'P0001', /must be approved by someone/);
    await configure(world, { approval_above_eur: null, release_above_eur: null });
    await world.sql(`select private.note_account_event($1, 'password', $1)`, [large.user_id]);
    await world.refuses(admin, process, { p_request_id: large.id }, 'P0001', /payouts wait until/);
  });
});

describe('the two-person rule', () => {
  it('is turned on at once by one admin, and off by two; proposals stay open', async () => {
    expect(await turn(admin, true)).toEqual([{ two_person_rule: true, proposed: null }]);
    const fee = { p_is_automatic: false, p_platform_fee: 9 };
    await propose(world, admin, 'admin_update_withdrawals_config', fee);
    expect(await turn(admin, false)).toEqual([
      { two_person_rule: true, proposed: { two_person_rule: false } },
    ]);
    const [, off] = await proposals(world, other);
    expect(off).toMatchObject({
      title: 'Loosening a rule needs a second admin',
      impact: { sentence: 'One admin alone could then make staff, and change the fee, limits and prices.' },
    });
    await confirm(world, other, { id: off?.id ?? '' });
    expect(await isOn()).toBe(false);
    expect((await proposals(world, admin)).map(({ kind }) => kind)).toEqual(['platform_fee']);
    await turn(admin, true);
    expect((await proposals(world, admin)).map(({ kind }) => kind)).toEqual(['platform_fee']);
    expect((await entries(last)).map(({ action }) => action)).toEqual([
      'update_two_person_rule',
      'propose_change',
      'propose_change',
      'update_two_person_rule',
      'update_two_person_rule',
    ]);
  });

  it('is turned off by an only admin after 24 hours', async () => {
    const alone = await createWorld();
    try {
      const only = await alone.person('admin');
      const off = { p_is_on: false };
      const proposal = await propose(alone, only, 'admin_update_two_person_rule', off);
      expect(proposal.takes_effect_at).not.toBeNull();
      await alone.sql(`update private.proposals set takes_effect_at = now()`);
      expect(await alone.rpc('service_role', 'run_due_proposals')).toBe(1);
      expect(await alone.rpc(only, 'admin_get_two_person_rule')).toBe(false);
    } finally {
      await alone.close();
    }
  });

  it('must be true or false, and is for admins', async () => {
    const args = { p_is_on: null };
    const name = 'admin_update_two_person_rule';
    await world.refuses(admin, name, args, '22023', 'The two-person rule must be true or false.');
    await world.refuses(await world.person('moderator'), name, { p_is_on: true }, '42501', 'Not authorized');
  });
});

describe('a new installation', () => {
  const start = (own: World, p_value: string) =>
    own.rpc('service_role', 'configure_two_person_rule', { p_value });
  const settings = async (own: World) => {
    const [row] = await own.sql(
      `select two_person_rule, approval_above_eur::float, release_above_eur::float from public.withdrawals_config`,
    );
    return row;
  };
  const ON = { two_person_rule: true, approval_above_eur: 1000, release_above_eur: 5000 };
  const OFF = { two_person_rule: false, approval_above_eur: null, release_above_eur: null };

  it.each([
    ['on', ON],
    ['off', OFF],
  ])('starts with the rule %s, and keeps it whatever later starts configure', async (value, kept) => {
    const own = await createWorld();
    try {
      await start(own, value);
      expect(await settings(own)).toEqual(kept);
      for (const later of ['off', 'on']) await start(own, later);
      expect(await settings(own)).toEqual(kept);
    } finally {
      await own.close();
    }
  });

  it.each([null, '', 'maybe'])('refuses to start with the rule %j', async (p_value) => {
    await world.refuses('service_role', 'configure_two_person_rule', { p_value }, '22023', /two-person rule/);
  });
});
