import { describe, expect, it } from 'vitest';
import { expectSqlError, openWorld, type Args, type Person } from './world.ts';

const BEGIN = 'admin_begin_account_change';

describe('admin_begin_account_change', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const moderator = await world.person('moderator');

  const begin = (caller: Person, target: Person, p_kind: string, more: Args = {}) =>
    world.rpc(caller, BEGIN, { p_user_id: target.id, p_kind, ...more });
  const make = (id: unknown) => world.rpc('service_role', 'account_changes_make', { p_id: id });
  // Announces a change by staff, as the server does before the auth service makes it.
  const announce = async (caller: Person, target: Person, p_kind: string, more: Args = {}) =>
    make(await begin(caller, target, p_kind, more));
  // Makes the change, as the auth service does.
  const setPassword = (target: Person, hash: string) =>
    world.sql('update auth.users set encrypted_password = $2 where id = $1', [target.id, hash]);
  const sendRecovery = (target: Person) =>
    world.sql('update auth.users set recovery_sent_at = clock_timestamp() where id = $1', [target.id]);
  const setEmail = (target: Person, email: string) =>
    world.sql('update auth.users set email = $2 where id = $1', [target.id, email]);

  it('attributes the next change to the announcing staff member, once', async () => {
    const user = await world.person();
    expect(await announce(moderator, user, 'reset_password')).toBe(user.email);
    expect(await announce(admin, user, 'send_recovery')).toBe(user.email);
    expect(await announce(moderator, user, 'update_email', { p_email: ' New.Address@mail.test ' })).toBe(
      user.email,
    );
    expect(await world.audited(user.id), 'an announcement alone changes nothing').toEqual([]);

    await setPassword(user, 'hash-1');
    await sendRecovery(user);
    await setEmail(user, 'new.address@mail.test');
    const recorded = [
      { actor_user_id: moderator.id, action: 'reset_password', details: {} },
      { actor_user_id: admin.id, action: 'send_recovery', details: { sent_to: user.email } },
      {
        actor_user_id: moderator.id,
        action: 'update_email',
        details: { old_email: user.email, new_email: 'new.address@mail.test' },
      },
    ];
    expect(await world.audited(user.id)).toEqual(recorded);

    await setPassword(user, 'hash-2');
    await sendRecovery(user);
    await setEmail(user, user.email);
    expect(await world.audited(user.id), 'later changes are by the user').toEqual(recorded);
    expect(JSON.stringify(recorded)).not.toContain('hash');
  });

  it('changes an address only if the caller saw the current one', async () => {
    const user = await world.person();
    const from = (p_expected_email: string, p_email = 'mine@mail.test') =>
      begin(moderator, user, 'update_email', { p_email, p_expected_email });
    await setEmail(user, 'theirs@mail.test');
    const sentence = 'The email address was changed by someone else.';
    for (const wanted of ['mine@mail.test', 'theirs@mail.test'])
      await expectSqlError(from(user.email, wanted), 'PT409', sentence);
    expect(await expectSqlError(from(''), 'PT409', sentence)).toMatchObject({
      hint: 'changed_meanwhile',
      detail: '"theirs@mail.test"',
    });
    expect(
      await world.sql('select from private.pending_account_changes where user_id = $1', [user.id]),
    ).toEqual([]);
    expect(await from(' THEIRS@mail.test ')).not.toBeNull();
  });

  it('refuses a second address change within a minute if both callers saw the same address', async () => {
    const user = await world.person();
    const to = (caller: Person, p_email: string) =>
      begin(caller, user, 'update_email', { p_email, p_expected_email: user.email });
    await to(moderator, `first.${user.email}`);
    const error = await expectSqlError(
      to(admin, `second.${user.email}`),
      'PT409',
      'Someone else is changing this email address right now. Look again in a minute.',
    );
    expect(error.hint).toBe('being_changed');
    // The first caller may retry. Others may once the change is known to have failed.
    await make(await to(moderator, `third.${user.email}`));
    const notes = 'private.pending_account_changes where user_id = $1';
    await world.sql(`delete from ${notes}`, [user.id]);
    await make(await to(admin, `second.${user.email}`));
    await setEmail(user, `second.${user.email}`);
    expect(await world.sql(`select from ${notes}`, [user.id])).toEqual([]);
  });

  it("keeps the profile's address equal to the account's", async () => {
    const user = await world.person();
    await setEmail(user, 'Follows@mail.test');
    expect(await world.rpc(admin, 'admin_get_user_details', { p_user_id: user.id })).toMatchObject({
      email: 'follows@mail.test',
    });
  });

  it('applies to one kind, one address and one minute', async () => {
    const user = await world.person();
    await announce(moderator, user, 'update_email', { p_email: 'announced@mail.test' });
    await setPassword(user, 'hash');
    await setEmail(user, 'another@mail.test');
    expect(await world.audited(user.id)).toEqual([]);
    await world.sql(
      `update private.pending_account_changes set created_at = now() - interval '61 seconds' where user_id = $1`,
      [user.id],
    );
    await setEmail(user, 'announced@mail.test');
    expect(await world.audited(user.id)).toEqual([]);
  });

  it.each<[string, string, boolean]>([
    ['a new password', `encrypted_password = 'new'`, true],
    ['a new address', `email = 'moved@mail.test'`, true],
    ['the same address again', 'encrypted_password = encrypted_password, email = email', false],
    ['a sign-in', 'last_sign_in_at = now(), recovery_sent_at = now()', false],
  ])('%s ends the account’s mailed links', async (_, change, ends) => {
    const [user, other] = [await world.person(), await world.person()];
    for (const { id } of [user, other]) {
      await world.sql(
        `update auth.users set email_change = 'wanted@mail.test', email_change_confirm_status = 1 where id = $1`,
        [id],
      );
      await world.sql(
        `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
         select gen_random_uuid(), $1::uuid, t, md5($1::uuid::text || t), '' from unnest(enum_range(null::auth.one_time_token_type)) t`,
        [id],
      );
      await world.sql(
        `insert into auth.flow_state (id, user_id, provider_type, authentication_method, auth_code_issued_at)
         values (gen_random_uuid(), $1, 'email', 'recovery', now()), (gen_random_uuid(), $1, 'email', 'otp', null)`,
        [id],
      );
    }
    const left = async ({ id }: Person) => {
      const [row] = await world.sql<object>(
        `select email_change as pending, email_change_confirm_status as status,
                (select count(*)::int from auth.one_time_tokens where user_id = u.id) as links,
                (select count(*)::int from auth.flow_state where user_id = u.id) as flows
           from auth.users u where id = $1`,
        [id],
      );
      return row;
    };
    const before = await left(other);
    await world.sql(`update auth.users set ${change} where id = $1`, [user.id]);
    // The link of the other flow is unused: it ends with its token.
    expect(await left(user)).toEqual(ends ? { pending: '', status: 0, links: 0, flows: 1 } : before);
    expect(await left(other)).toEqual(before);
  });

  it('a rolled-back account change leaves no entry and keeps the announcement', async () => {
    const user = await world.person();
    await announce(moderator, user, 'reset_password');
    await world.database
      .transaction(async (tx) => {
        await tx.query(`update auth.users set encrypted_password = 'x' where id = $1`, [user.id]);
        throw new Error('auth service failed');
      })
      .catch(() => undefined);
    expect(await world.audited(user.id)).toEqual([]);
    await setPassword(user, 'y');
    expect(await world.audited(user.id)).toHaveLength(1);
  });

  it('an announcement by staff without the server does not count: the owner makes the next change', async () => {
    for (const caller of [moderator, admin]) {
      const user = await world.person();
      const ids = [
        await begin(caller, user, 'reset_password'),
        await begin(caller, user, 'send_recovery'),
        await begin(caller, user, 'update_email', { p_email: `own-${user.email}` }),
      ];
      for (const p_id of ids) {
        await world.refuses(caller, 'account_changes_make', { p_id }, '42501', /permission denied/);
      }
      await setPassword(user, 'chosen by its owner');
      await sendRecovery(user);
      await setEmail(user, `own-${user.email}`);
      expect(await world.audited(user.id)).toEqual([]);
      expect(await world.rpc(user, 'get_my_access')).toMatchObject({ must_change_password: false });
      expect(
        await world.sql(
          'select kind, actor_user_id as actor from private.account_events where user_id = $1',
          [user.id],
        ),
      ).toEqual([
        { kind: 'password', actor: user.id },
        { kind: 'email', actor: user.id },
      ]);
    }
  });

  it('a change refused by the auth service does not count either', async () => {
    const user = await world.person();
    const id = await begin(moderator, user, 'reset_password');
    await make(id);
    await world.rpc('service_role', 'account_changes_refused', { p_id: id });
    await setPassword(user, 'chosen by its owner');
    expect(await world.audited(user.id)).toEqual([]);
    await expect(make(id)).rejects.toThrow('Account change not found');
  });

  it('two announcements match two changes, oldest first', async () => {
    const user = await world.person();
    await announce(moderator, user, 'reset_password');
    await announce(admin, user, 'reset_password');
    await setPassword(user, '1');
    await setPassword(user, '2');
    expect((await world.audited(user.id)).map((row) => row.actor_user_id)).toEqual([moderator.id, admin.id]);
  });

  it('refuses a moderator changing an admin, for each kind', async () => {
    for (const p_kind of ['reset_password', 'send_recovery', 'update_email']) {
      const args = { p_user_id: admin.id, p_kind, p_email: 'x@mail.test' };
      await world.refuses(moderator, BEGIN, args, '42501', 'Not authorized');
    }
    expect(await announce(admin, admin, 'send_recovery')).toBe(admin.email);
  });

  it('treats the current address as no change', async () => {
    const user = await world.person();
    const before = await world.state();
    expect(await begin(admin, user, 'update_email', { p_email: user.email.toUpperCase() })).toBeNull();
    expect(await world.state()).toBe(before);
  });

  it.each<[string, Args, string, string]>([
    [
      'an unknown kind',
      { p_kind: 'delete' },
      '22023',
      'Unknown kind of change "delete". Use one of: reset_password, send_recovery, update_email.',
    ],
    ['no kind', { p_kind: null }, '22023', 'The kind of change is missing.'],
    ['no address', { p_kind: 'update_email' }, '22023', 'Enter a valid email address.'],
    ['a blank address', { p_kind: 'update_email', p_email: ' ' }, '22023', 'Enter a valid email address.'],
    [
      'a malformed address',
      { p_kind: 'update_email', p_email: 'a b@c.d' },
      '22023',
      'Enter a valid email address.',
    ],
    [
      'an address without a dot',
      { p_kind: 'update_email', p_email: 'a@c' },
      '22023',
      'Enter a valid email address.',
    ],
  ])('refuses %s', async (_, args, code, sentence) => {
    await world.refuses(admin, BEGIN, { p_user_id: moderator.id, ...args }, code, sentence);
  });

  it('refuses an address in use', async () => {
    const args = { p_user_id: moderator.id, p_kind: 'update_email', p_email: admin.email.toUpperCase() };
    await world.refuses(admin, BEGIN, args, 'PT409', 'This email address is already in use.');
  });

  it('refuses to send a recovery to an account without an address', async () => {
    const user = await world.person();
    await world.sql('update auth.users set email = null where id = $1', [user.id]);
    const args = { p_user_id: user.id, p_kind: 'send_recovery' };
    await world.refuses(admin, BEGIN, args, '22023', 'This account has no email address.');
  });
});
