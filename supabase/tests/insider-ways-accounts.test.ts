import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PROCEDURES } from './procedures.ts';
import { openWorld, type Person } from './world.ts';

/** Attacks on other people's accounts by a member of staff, or with a stolen staff account. */

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');

const BEGIN = 'admin_begin_account_change';
const BANK = { p_method: 'bank', p_details: { holder: 'The Attacker', iban: 'HR1723600001101234565' } };
const WITHDRAWAL = { p_method: 'bank', p_amount_eur: 950 };
const NEW_PASSWORD = 'Your password was set by our staff. Choose a new one first.';
const CODE = 'Enter the code from your authenticator app.';

/** Changes made by the auth service with the service key, which does not know the caller. */
const setPassword = (target: Person) =>
  world.sql('update auth.users set encrypted_password = $2 where id = $1', [target.id, randomUUID()]);
const setEmail = (target: Person, email: string) =>
  world.sql('update auth.users set email = $2 where id = $1', [target.id, email]);
const begin = async (caller: Person, target: Person, p_kind: string, p_email?: string) => {
  const id = await world.rpc(caller, BEGIN, { p_user_id: target.id, p_kind, p_email: p_email ?? null });
  return world.rpc('service_role', 'account_changes_make', { p_id: id });
};
const type = async (caller: Person, target: Person) => {
  await begin(caller, target, 'reset_password');
  await setPassword(target);
};
const events = (target: Person) =>
  world.sql(
    'select kind, actor_user_id as actor from private.account_events where user_id = $1 order by id',
    [target.id],
  );
const mails = ({ email }: { email: string }) =>
  world.sql<{ subject: string; body: string }>(
    'select subject, body from private.mails where recipient = $1 order by id',
    [email],
  );
const access = (caller: Person) => world.rpc(caller, 'get_my_access');
const sessionsOf = async (target: Person) =>
  (await world.sql('select id from auth.sessions where user_id = $1', [target.id])).length;
const give = (target: Person, amount: number) =>
  world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, $2, 'earning')`, [
    target.id,
    amount,
  ]);

describe('a staff account', () => {
  it.each(['moderator', 'admin'] as const)('of a colleague (%s) is closed to a moderator', async (role) => {
    const colleague = await world.person(role);
    for (const p_kind of ['reset_password', 'send_recovery', 'update_email']) {
      const args = { p_user_id: colleague.id, p_kind, p_email: 'mine@attacker.test' };
      await world.refuses(moderator, BEGIN, args, '42501', 'Not authorized');
    }
  });

  it('gets a link instead of a typed password, also from an admin', async () => {
    for (const target of [moderator, await world.person('admin'), admin]) {
      const args = { p_user_id: target.id, p_kind: 'reset_password' };
      const sentence = "You can't set a password for a staff account. Send a link instead.";
      await world.refuses(admin, BEGIN, args, '42501', sentence);
      expect(await begin(admin, target, 'send_recovery')).toBe(target.email);
    }
  });

  it('is signed out and notified at its old address when an admin changes the address, and the admin is recorded', async () => {
    const colleague = await world.person('moderator');
    await world.sql('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
      randomUUID(),
      colleague.id,
    ]);
    await begin(admin, colleague, 'update_email', 'new@desk.test');
    await setEmail(colleague, 'new@desk.test');
    expect(await events(colleague)).toEqual([{ kind: 'email', actor: admin.id }]);
    expect(await mails(colleague)).toEqual([
      {
        subject: 'Your email address was changed',
        body: expect.stringContaining(
          'Our staff changed the email address of your account to new@desk.test.',
        ) as unknown,
      },
    ]);
    expect(await sessionsOf(colleague)).toBe(0);
    const together = 'select private.are_independent_people($1, $2) as are_two';
    expect(await world.sql(together, [admin.id, colleague.id])).toEqual([{ are_two: false }]);
  });
});

describe('a password that staff typed for a user', () => {
  it('ends their sessions, mails them, and is recorded', async () => {
    const user = await world.person();
    await world.sql('insert into auth.sessions (id, user_id, created_at) values ($1, $2, now())', [
      randomUUID(),
      user.id,
    ]);
    await type(moderator, user);
    expect(await sessionsOf(user)).toBe(0);
    expect(await mails(user)).toEqual([
      {
        subject: 'A new password was set for your account',
        body: expect.stringContaining('Our staff set a new password for your account.') as unknown,
      },
    ]);
    expect(await events(user)).toEqual([{ kind: 'password', actor: moderator.id }]);
    expect(await access(user)).toMatchObject({ must_change_password: true, passes_guard: false });
  });

  it('allows no change of destination and no withdrawal', async () => {
    const user = await world.person();
    await give(user, 950);
    await type(moderator, user);
    for (const [name, args] of [
      ['set_payout_destination', BANK],
      ['request_withdrawal', WITHDRAWAL],
    ] as const) {
      await world.refuses(user, name, args, '42501', NEW_PASSWORD);
    }
  });

  it('blocks every procedure of users and staff, except the one that reports it', async () => {
    const user = await world.person();
    await type(moderator, user);
    for (const role of ['user', 'admin']) {
      await world.sql('update public.profiles set role = $2 where user_id = $1', [user.id, role]);
      const before = await world.state();
      const open: string[] = [];
      for (const [name, { who, empty }] of Object.entries(PROCEDURES)) {
        if (who === 'service') continue;
        const answer = await world.rpc(user, name, empty.args).then(
          () => 'answered',
          (error: unknown) => (error as Error).message,
        );
        if (answer !== NEW_PASSWORD) open.push(name);
      }
      expect(open, role).toEqual(['get_my_access']);
      expect(await world.state()).toBe(before);
    }
  });

  it('gives no staff access if the account gets a role meanwhile', async () => {
    const user = await world.person();
    await type(moderator, user);
    await world.sql(`update public.profiles set role = 'admin' where user_id = $1`, [user.id]);
    await world.refuses(user, 'admin_get_users', {}, '42501', NEW_PASSWORD);
    await world.refuses(user, 'get_total_profiles_balance', {}, '42501', NEW_PASSWORD);
    expect(await access(user)).toMatchObject({
      role: 'admin',
      must_change_password: true,
      passes_guard: false,
    });
    await setPassword(user);
    expect(await access(user)).toMatchObject({ must_change_password: false, passes_guard: true });
  });

  it('counts until the owner has chosen a new one, and its author stays recorded', async () => {
    const user = await world.person();
    await type(moderator, user);
    await setPassword(user);
    expect(await access(user)).toMatchObject({ must_change_password: false });
    await world.rpc(user, 'set_payout_destination', BANK);
    expect(await events(user)).toEqual(
      expect.arrayContaining([
        { kind: 'password', actor: moderator.id },
        { kind: 'password', actor: user.id },
      ]),
    );
    expect(
      await world.sql('select private.involvement($1, $2) as involved', [moderator.id, user.id]),
    ).toEqual([{ involved: 'password' }]);
  });

  it('by the operator needs no change, and records no author', async () => {
    const user = await world.person('moderator');
    await world.rpc('service_role', 'operator_begin_password_reset', { p_user_id: user.id });
    await setPassword(user);
    expect(await events(user)).toEqual([{ kind: 'password', actor: null }]);
    expect(await access(user)).toMatchObject({ must_change_password: false, passes_guard: true });
  });

  it('can’t be attributed to a colleague: both who announced one are recorded', async () => {
    const user = await world.person();
    const colleague = await world.person('moderator');
    // The first announcement failed, and the second caller uses it.
    await begin(colleague, user, 'reset_password');
    await type(moderator, user);
    const known = expect.arrayContaining([
      { kind: 'password', actor: colleague.id },
      { kind: 'password', actor: moderator.id },
    ]) as unknown;
    expect(await events(user)).toEqual(known);
  });

  it('can’t be attributed to the owner by waiting', async () => {
    const user = await world.person();
    await begin(moderator, user, 'reset_password');
    await world.sql(
      `update private.pending_account_changes set created_at = now() - interval '2 minutes' where user_id = $1`,
      [user.id],
    );
    await setPassword(user);
    expect(await events(user)).toEqual(expect.arrayContaining([{ kind: 'password', actor: moderator.id }]));
  });
});

describe('a change by the owner', () => {
  it('is theirs and needs no further step; a new password is mailed to them', async () => {
    const user = await world.person();
    await setPassword(user);
    await setEmail(user, `own-${user.email}`);
    expect(await events(user)).toEqual([
      { kind: 'password', actor: user.id },
      { kind: 'email', actor: user.id },
    ]);
    expect(await access(user)).toMatchObject({ must_change_password: false });
    expect(await mails(user)).toEqual([
      {
        subject: 'The password of your account was changed',
        body: expect.stringContaining('If this was not you') as unknown,
      },
    ]);
    expect(await mails({ email: `own-${user.email}` })).toEqual([]);
  });
});

describe('a stolen password of an account with a second factor', () => {
  const withFactor = async (): Promise<Person> => {
    const user = await world.person();
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'Phone', 'totp', 'verified', now(), now())`,
      [randomUUID(), user.id],
    );
    await give(user, 950);
    return user;
  };
  const at = (person: Person, aal: string): Person => ({ ...person, claims: { aal } });

  it('allows neither a change of destination nor a withdrawal; the code allows both', async () => {
    const user = await withFactor();
    for (const caller of [user, at(user, 'aal1')]) {
      await world.refuses(caller, 'set_payout_destination', BANK, '42501', CODE);
      await world.refuses(caller, 'request_withdrawal', WITHDRAWAL, '42501', CODE);
    }
    await world.rpc(at(user, 'aal2'), 'set_payout_destination', BANK);
    expect(await world.rpc(at(user, 'aal2'), 'request_withdrawal', WITHDRAWAL)).toMatchObject({
      status: 'pending',
    });
  });

  it('needs the code first if staff typed the password, also for the change', async () => {
    const user = await withFactor();
    await type(moderator, user);
    await world.refuses(at(user, 'aal1'), 'request_withdrawal', WITHDRAWAL, '42501', CODE);
    await world.refuses(at(user, 'aal2'), 'request_withdrawal', WITHDRAWAL, '42501', NEW_PASSWORD);
  });
});

describe('an account whose address was set through the directory', () => {
  it('counts as one of its accounts: for limits, as a second person and for money', async () => {
    const [first, second, local, stranger] = [
      await world.person('admin'),
      await world.person('admin'),
      await world.person('moderator'),
      await world.person('moderator'),
    ];
    const user = await world.person();
    for (const { id, email } of [first, second])
      await world.sql(`select private.link_sign_on($1::uuid, 'https://directory.test', $1::uuid::text, $2)`, [
        id,
        email,
      ]);
    const note = (on: Person, kind: string, by: Person) =>
      world.sql('select private.note_account_event($1, $2, $3)', [on.id, kind, by.id]);
    await note(local, 'email', first);
    await note(user, 'balance', second);
    const [answer] = await world.sql(
      `select $2::uuid = any (private.linked_accounts($1)) as is_linked, private.are_independent_people($1, $3) as are_two,
              private.involvement($1, $4) as of_local, private.involvement($3, $4) as of_stranger`,
      [local.id, second.id, stranger.id, user.id],
    );
    expect(answer).toEqual({ is_linked: true, are_two: false, of_local: 'colleague', of_stranger: null });
  });
});
