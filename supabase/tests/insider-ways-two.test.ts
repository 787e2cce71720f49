import { afterAll, beforeAll, expect, it } from 'vitest';
import { Till } from './payouts/till.ts';
import { configure, confirm, proposals, propose } from './proposing.ts';
import { createWorld, expectSqlError, type Args, type Person, type World } from './world.ts';

// Attacks by one admin on the money rules.

let world: World;
let till: Till;
let attacker: Person;
let honest: Person;
/** Before any configuration. */
let defaults: unknown;

beforeAll(async () => {
  world = await createWorld();
  defaults = await world.sql(
    `select approval_above_eur::text as approval, release_above_eur::text as release, cooling_off_hours as hours
       from public.withdrawals_config`,
  );
  till = new Till(world);
  attacker = await world.person('admin');
  honest = await world.person('admin');
  await till.useProvider('simulator');
});
afterAll(() => world.close());

it("one admin can't raise the limit and release alone", async () => {
  await configure(world, { approval_above_eur: 1000 });
  const withdrawal = await till.pending(2500);
  for (const p_above_eur of [5000, null]) {
    expect(await world.rpc(attacker, 'admin_update_withdrawals_approval', { p_above_eur })).toEqual([
      { approval_above_eur: 1000, proposed: { approval_above_eur: p_above_eur } },
    ]);
    const [proposal] = await proposals(world, attacker);
    await world.refuses(
      attacker,
      'admin_confirm_proposal',
      { p_id: proposal?.id },
      'P0001',
      'You proposed this, so another admin must confirm it.',
    );
    for (const [name, args] of [
      ['admin_process_withdrawal', {}],
      ['admin_mark_withdrawal_status', { p_status: 'success' }],
    ] as const)
      await world.refuses(
        attacker,
        name,
        { p_request_id: withdrawal.id, ...args },
        'P0001',
        /must be approved/,
      );
  }
});

it("can't turn off the two-person rule alone", async () => {
  expect(await world.rpc(attacker, 'admin_update_two_person_rule', { p_is_on: false })).toEqual([
    { two_person_rule: true, proposed: { two_person_rule: false } },
  ]);
  const [open] = (await proposals(world, attacker)).filter(({ kind }) => kind === 'two_person_rule');
  const refused = [{ p_id: open?.id }, 'P0001', /another admin must confirm/] as const;
  await world.refuses(attacker, 'admin_confirm_proposal', ...refused);
});

it("can't make an account of theirs the second admin, or staff", async () => {
  const own = await world.person();
  for (const p_role of ['moderator', 'admin']) {
    const profile = await world.rpc(attacker, 'admin_update_user_role', { p_user_id: own.id, p_role });
    expect(profile).toMatchObject({ role: 'user', proposed: { role: p_role } });
  }
  await world.refuses(own, 'admin_get_proposals', {}, '42501', 'Not authorized');
  const [open] = (await proposals(world, attacker)).filter(({ kind }) => kind === 'role');
  await world.refuses(
    attacker,
    'admin_confirm_proposal',
    { p_id: open?.id },
    'P0001',
    /another admin must confirm/,
  );
});

it.each<[string, string, Args]>([
  ['is demoted', 'admin_update_user_role', { p_role: 'user' }],
  ['is banned', 'ban_user_admin', { p_value: true }],
  ['is suspended', 'suspend_user_admin', { p_value: true }],
])("can't act alone once the other admin %s", async (_how, name, args) => {
  const own = await createWorld();
  try {
    const [one, other] = [await own.person('admin'), await own.person('admin')];
    await own.rpc(one, name, { p_user_id: other.id, ...args });
    const proposal = await propose(own, one, 'admin_update_withdrawals_config', {
      p_is_automatic: true,
      p_platform_fee: 5,
    });
    expect(proposal.takes_effect_at).toBeNull();
    await own.sql(`update private.proposals set proposed_at = proposed_at - interval '25 hours'`);
    expect(await own.rpc('service_role', 'run_due_proposals')).toBe(0);
    expect(await own.rpc(one, 'admin_get_withdrawals_config')).toMatchObject([{ is_automatic: false }]);
  } finally {
    await own.close();
  }
});

it("can't confirm as a colleague whose password they set", async () => {
  const colleague = await world.person('admin');
  await world.sql(`select private.note_account_event($1, 'password', $2)`, [colleague.id, attacker.id]);
  await configure(world, { approval_above_eur: 1000 });
  const proposal = await propose(world, attacker, 'admin_update_withdrawals_approval', { p_above_eur: 9999 });
  await world.refuses(
    colleague,
    'admin_confirm_proposal',
    { p_id: proposal.id },
    'P0001',
    /^You and the person who proposed this do not count as two people/,
  );
  await confirm(world, honest, proposal);
});

it("can't release more than one person may, through a colleague whose address they changed", async () => {
  const own = await createWorld();
  try {
    const bank = new Till(own);
    await bank.useProvider('simulator');
    await configure(own, { approval_above_eur: null, release_above_eur: 500 });
    const [one, colleague, third] = [
      await own.person('admin'),
      await own.person('moderator'),
      await own.person('moderator'),
    ];
    const mark = async (caller: Person) => bank.mark(caller, await bank.pending(400), 'success');
    await mark(one);
    await own.sql(`select private.note_account_event($1, 'email', $2)`, [colleague.id, one.id]);
    const refused =
      /^You, and accounts that may be in the same hands, released €400\.00 in the last 24 hours/;
    await expectSqlError(mark(colleague), 'P0001', refused);
    await mark(third);
    await own.sql(`update public.withdrawal_requests set released_by = $1 where released_by = $2`, [
      colleague.id,
      one.id,
    ]);
    await expectSqlError(mark(one), 'P0001', refused);
  } finally {
    await own.close();
  }
});

it('a new installation has all limits on', () => {
  expect(defaults).toEqual([{ approval: '1000.00', release: '5000.00', hours: 24 }]);
});
