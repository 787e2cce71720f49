import { beforeEach, describe, expect, it } from 'vitest';
import { Till } from './payouts/till.ts';
import { configure, confirm, proposals, propose } from './proposing.ts';
import { openWorld, type Person } from './world.ts';

// Two admins reset the lost second factor of a colleague.

const world = await openWorld();
const till = new Till(world);
const ada = await world.person('admin', { full_name: 'Ada' });
const otto = await world.person('admin', { full_name: 'Otto' });
const moderator = await world.person('moderator');
await till.useProvider('simulator');
// The rule does not matter here.
beforeEach(() => configure(world, { two_person_rule: false }));

const factor = (whom: Person, type = 'totp', status = 'verified') =>
  world.sql(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $2::text::auth.factor_type, $3::text::auth.factor_status, now(), now())`,
    [whom.id, type, status],
  );
const session = (whom: Person) =>
  world.sql(
    `insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())`,
    [whom.id],
  );
/** A colleague with an app, a passkey and recovery codes, who is signed in. */
async function enrolled(role: 'moderator' | 'admin' = 'moderator'): Promise<Person> {
  const person = await world.person(role);
  for (const type of ['totp', 'webauthn', 'recovery_code']) await factor(person, type);
  await factor(person, 'totp', 'unverified');
  await session(person);
  return person;
}
const about = ({ id }: Person, p_reason = 'Lost phone') => ({ p_user_id: id, p_reason });
const proposed = (whom: Person, by = ada) => propose(world, by, 'admin_reset_second_factor', about(whom));
const left = async ({ id }: Person) => {
  const [counts] = await world.sql<{ factors: number; sessions: number }>(
    `select (select count(*)::integer from auth.mfa_factors where user_id = $1) as factors,
            (select count(*)::integer from auth.sessions where user_id = $1) as sessions`,
    [id],
  );
  return counts;
};
const entries = async ({ id }: Person) =>
  (await world.audited(id))
    .filter(({ action }) => !/^(add|make)_/.test(action))
    .map(({ actor_user_id: actor, action, details }) => ({ actor, action, details }));

/** Refused with this message; nothing is changed or audited. */
async function refused(by: Person, whom: Person, code: string, message: string | RegExp, reason?: string) {
  const before = await world.state();
  await world.refuses(by, 'admin_reset_second_factor', about(whom, reason), code, message);
  expect(await world.state()).toBe(before);
}
async function refusedToConfirm(
  by: Person,
  proposal: { id: string },
  code: string,
  message: string | RegExp,
) {
  const before = await world.state();
  await world.refuses(by, 'admin_confirm_proposal', { p_id: proposal.id }, code, message);
  expect(await world.state()).toBe(before);
}

describe('a reset', () => {
  it('takes two admins: it removes all factors, ends the sessions and mails the person', async () => {
    const ana = await enrolled();
    const proposal = await proposed(ana);
    expect(proposal).toMatchObject({
      kind: 'second_factor',
      user_id: ana.id,
      title: 'Second factor',
      old_words: '1 authenticator app, 1 passkey, 1 recovery code set',
      new_words: 'none',
      takes_effect_at: null,
      impact: { sentence: expect.stringMatching(/signed out everywhere\. Reason: Lost phone$/) as string },
    });
    expect(await left(ana)).toEqual({ factors: 4, sessions: 1 });
    await confirm(world, otto, proposal);
    expect(await left(ana)).toEqual({ factors: 0, sessions: 0 });
    const facts = { reason: 'Lost phone', old_second_factor: proposal.old_words };
    expect(await entries(ana)).toEqual([
      { actor: ada.id, action: 'propose_change', details: expect.objectContaining(facts) as object },
      { actor: otto.id, action: 'reset_second_factor', details: { ...facts, proposed_by: ada.id } },
    ]);
    const mails = await world.sql(
      'select subject from private.mails where recipient = $1 order by id desc limit 1',
      [ana.email],
    );
    expect(mails).toEqual([{ subject: 'Two-factor authentication of your account was reset' }]);
  });

  it('can also be of an admin, who can withdraw but not confirm it', async () => {
    const third = await enrolled('admin');
    await world.sql(`delete from auth.mfa_factors where user_id = $1 and factor_type = 'totp'`, [third.id]);
    const caller = { ...third, claims: { aal: 'aal2' } };
    const proposal = await proposed(third);
    const mine = (await proposals(world, caller)).find(({ id }) => id === proposal.id);
    expect(mine?.blocked).toEqual({
      hint: 'own_account',
      message: 'This is about your own account, so another admin must confirm it.',
    });
    await refusedToConfirm(caller, proposal, 'P0001', /^This is about your own account/);
    await world.rpc(caller, 'admin_withdraw_proposal', { p_id: proposal.id });
    expect(await left(third)).toEqual({ factors: 2, sessions: 1 });
    const again = await proposed(third);
    expect(await confirm(world, otto, again)).toMatchObject({ outcome: 'confirmed' });
    expect(await left(third)).toEqual({ factors: 0, sessions: 0 });
  });

  it('is proposed by admins only, with a reason, for a colleague with a second factor', async () => {
    const ana = await enrolled();
    const suspended = await world.person('admin', { is_suspended: true });
    const [manager] = await world.sql<{ id: string }>(
      `insert into public.staff_roles (name, permissions) values ('Manager', '{staff.manage}') returning id`,
    );
    const managing = await world.person('moderator');
    await world.sql('update public.profiles set staff_role_id = $2 where user_id = $1', [
      managing.id,
      manager?.id,
    ]);
    for (const person of [moderator, managing, suspended, await world.person()]) {
      await refused(person, ana, '42501', 'Not authorized');
    }
    await refused(ada, ana, '22023', 'Enter a reason for resetting the second factor.', ' ');
    await refused(ada, ana, '22023', 'A reason has at most 200 characters.', 'x'.repeat(201));
    await refused(ada, ada, 'P0001', 'Change your own second factor under Your account.');
    const none = 'This person has no second factor, or is not active staff.';
    await refused(ada, moderator, 'PT409', none);
    const user = await world.person();
    await factor(user);
    await refused(ada, user, 'PT409', none);
    await world.sql('update public.profiles set is_suspended = true where user_id = $1', [ana.id]);
    await refused(ada, ana, 'PT409', none);
  });

  it('is confirmed once, by an admin other than the proposer', async () => {
    const ana = await enrolled();
    const proposal = await proposed(ana);
    const suspended = await world.person('admin', { is_suspended: true });
    await refusedToConfirm(ada, proposal, 'P0001', /^You proposed this/);
    for (const person of [moderator, suspended]) {
      await refusedToConfirm(person, proposal, '42501', 'Not authorized');
    }
    // Asking for the same again, also by the second admin, is no confirmation.
    const before = await world.state();
    await world.rpc(otto, 'admin_reset_second_factor', about(ana));
    expect(await world.state()).toBe(before);
    await confirm(world, otto, proposal);
    await refusedToConfirm(otto, proposal, 'PT409', 'This proposal is already confirmed.');
  });

  it.each<[string, (ana: Person) => Promise<unknown>]>([
    ['the role', ({ id }) => world.rpc(otto, 'admin_update_user_role', { p_user_id: id, p_role: 'admin' })],
    ['a factor', (ana) => factor(ana, 'webauthn')],
    ['the standing', ({ id }) => world.rpc(otto, 'suspend_user_admin', { p_user_id: id, p_value: true })],
    ['the employment', ({ id }) => world.rpc(otto, 'admin_leave_staff', { p_user_id: id })],
  ])('is void once %s has changed', async (_, change) => {
    const ana = await enrolled();
    const proposal = await proposed(ana);
    await change(ana);
    await refusedToConfirm(otto, proposal, 'PT409', /^This was changed since it was proposed\./);
  });

  it('is void once its proposer is no admin, even with permission to manage staff', async () => {
    const ana = await enrolled();
    const third = await world.person('admin');
    const proposal = await proposed(ana, third);
    const [role] = await world.sql<{ id: string }>(
      `insert into public.staff_roles (name, permissions) values ('All', array(select code from private.permissions())) returning id`,
    );
    await world.sql(`update public.profiles set role = 'moderator', staff_role_id = $2 where user_id = $1`, [
      third.id,
      role?.id,
    ]);
    await refusedToConfirm(
      otto,
      proposal,
      'PT409',
      /^The person who proposed this may no longer change it\./,
    );
  });
});

describe('after a reset', () => {
  it('neither admin and the person count as two people, and both are involved in their money', async () => {
    const ana = await enrolled();
    await confirm(world, otto, await proposed(ana));
    const [pairs] = await world.sql(
      `select private.are_independent_people($1, $3) as proposer, private.are_independent_people($2, $3) as confirmer,
              private.are_independent_people($1, $2) as admins, private.are_independent_people($4, $3) as others`,
      [ada.id, otto.id, ana.id, moderator.id],
    );
    expect(pairs).toEqual({ proposer: false, confirmer: false, admins: true, others: true });
    // The proposer, who also knows the password, signs in as the person.
    await till.useLimits({ approval: 50, release: null });
    const { id: p_request_id } = await till.pending(100);
    await world.rpc(ada, 'admin_approve_withdrawal', { p_request_id });
    await world.refuses(
      ana,
      'admin_process_withdrawal',
      { p_request_id },
      'P0001',
      /^The person who approved this withdrawal may have access to your account/,
    );
    await till.useLimits({ approval: null, release: null });
  });

  it('payouts of the account wait, also after a reset by the operator', async () => {
    for (const reset of [
      async (whom: Person) => confirm(world, otto, await proposed(whom)),
      (whom: Person) => world.rpc('service_role', 'operator_reset_second_factor', { p_user_id: whom.id }),
    ]) {
      const ana = await enrolled();
      await reset(ana);
      const [cooling] = await world.sql('select (private.account_cooling_off($1)).because', [ana.id]);
      expect(cooling).toEqual({ because: 'second_factor' });
    }
  });
});

it('needs the operator if no admin besides the proposer and the person is left', async () => {
  const third = await enrolled('admin');
  const ana = await enrolled();
  const message = /^There is no other admin to confirm this\./;
  const suspendAllBut = (...kept: Person[]) =>
    world.sql(`update public.profiles set is_suspended = true where role = 'admin' and user_id <> all ($1)`, [
      `{${kept.map(({ id }) => id).join()}}`,
    ]);
  await suspendAllBut(ada, third);
  await refused(ada, third, 'PT409', message);
  await suspendAllBut(ada);
  await refused(ada, ana, 'PT409', message);
  await world.rpc('service_role', 'operator_reset_second_factor', { p_user_id: ana.id });
  expect(await left(ana)).toEqual({ factors: 0, sessions: 0 });
});
