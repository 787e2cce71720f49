import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../testing/account.ts';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { linkInOutbox } from '../testing/outbox.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const NEW_PASSWORD = 'Your password was set by our staff. Choose a new one first.';
const REDIRECT = 'http://127.0.0.1:3000/admin/reset-password';

describe('the admin API', () => {
  let desk: Desk;
  let admin: Account;
  let moderator: Account;
  let target: Account;
  let other: Account;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    desk = await startDesk();
    admin = await desk.person('admin');
    moderator = await desk.person('moderator');
    target = await desk.person('user');
    other = await desk.person('user');
    const suspended = await desk.person('moderator');
    const banned = await desk.person('moderator');
    for (const [name, account] of Object.entries({ admin, moderator, user: other, suspended, banned })) {
      tokens[name] = await desk.tokenOf(account);
    }
    await desk.database.query('update public.profiles set is_suspended = true where user_id = $1', [
      suspended.id,
    ]);
    await desk.database.query('update public.profiles set is_banned = true where user_id = $1', [banned.id]);
  });
  afterAll(() => desk.close());

  describe('setting a password', () => {
    it('ends all sessions, allows only the new password and is audited', async () => {
      const person = await desk.person('user');
      const session = await desk.signIn(person);
      const answer = await desk.admin(
        'reset-password',
        { userId: person.id, newPassword: 'a fresh password' },
        tokens.moderator,
      );
      expect(answer).toEqual({ status: 200, body: { ok: true } });

      await expect(desk.signIn(person)).rejects.toMatchObject({ code: 'invalid_credentials' });
      await expect(desk.signIn(person, 'a fresh password')).resolves.toBeDefined();
      expect((await session.from('profiles').select('user_id')).error).not.toBeNull();
      expect((await session.auth.refreshSession()).error).not.toBeNull();
      expect(await desk.audited(person.id)).toEqual([
        { actor_user_id: moderator.id, action: 'reset_password', details: {} },
      ]);
    });

    it.each(['moderator', 'admin'] as const)(
      'for a colleague (%s) is refused, also to an admin',
      async (role) => {
        const person = await desk.person(role);
        const before = await desk.state();
        const body = { userId: person.id, newPassword: 'a fresh password' };
        const error = "You can't set a password for a staff account. Send a link instead.";
        expect(await desk.admin('reset-password', body, tokens.admin)).toEqual({
          status: 403,
          body: { error },
        });
        expect(await desk.state()).toBe(before);
        await expect(desk.signIn(person)).resolves.toBeDefined();
      },
    );

    it('does not give access to the account: after signing in with it, only a new password can be chosen', async () => {
      const person = await desk.person('user');
      const typed = 'a typed password';
      await desk.admin('reset-password', { userId: person.id, newPassword: typed }, tokens.moderator);
      const session = await desk.signIn(person, typed);
      expect((await session.rpc('get_my_access')).data).toMatchObject({ must_change_password: true });
      const before = await desk.state();
      const iban = { holder: 'Somebody', iban: 'HR1723600001101234565' };
      const refused = { message: NEW_PASSWORD, hint: 'password_change_required' };
      for (const { status, error } of [
        await session.rpc('set_payout_destination', { p_method: 'bank', p_details: iban }),
        await session.rpc('request_withdrawal', { p_method: 'bank', p_amount_eur: 10 }),
      ]) {
        expect([status, error]).toMatchObject([403, refused]);
      }
      expect((await session.auth.updateUser({ password: typed })).error).toMatchObject({
        code: 'same_password',
      });
      expect(await desk.state()).toBe(before);

      expect((await session.auth.updateUser({ password: 'one of my own' })).error).toBeNull();
      expect((await session.rpc('get_my_access')).data).toMatchObject({ must_change_password: false });
      const set = await session.rpc('set_payout_destination', { p_method: 'bank', p_details: iban });
      expect(set.error).toBeNull();
    });

    it('gives no access to an account that becomes staff before the password is changed', async () => {
      const person = await desk.person('user');
      const typed = 'a typed password';
      await desk.admin('reset-password', { userId: person.id, newPassword: typed }, tokens.moderator);
      await desk.database.query(`update public.profiles set role = 'admin' where user_id = $1`, [person.id]);
      const session = await desk.signIn(person, typed);
      const token = (await session.auth.getSession()).data.session?.access_token ?? null;
      const reset = { userId: target.id, newPassword: 'a fresh password' };
      const before = await desk.state();
      expect(await desk.admin('reset-password', reset, token)).toEqual({
        status: 403,
        body: { error: NEW_PASSWORD, reason: 'password_change_required' },
      });
      expect(await desk.state()).toBe(before);
    });

    it('does not audit later changes by the owner as changes by staff', async () => {
      const person = await desk.person('user');
      await desk.admin(
        'reset-password',
        { userId: person.id, newPassword: 'a fresh password' },
        tokens.moderator,
      );
      const session = await desk.signIn(person, 'a fresh password');
      expect((await session.auth.updateUser({ password: 'one of my own' })).error).toBeNull();
      expect(await desk.audited(person.id)).toHaveLength(1);
    });
  });

  it.each(['moderator', 'admin'] as const)(
    "does not audit an owner's change as one by a %s who called the database directly",
    async (role) => {
      const person = await desk.person('user');
      const client = await desk.signIn(role === 'admin' ? admin : moderator);
      for (const p_kind of ['reset_password', 'send_recovery']) {
        const allowed = await client.rpc('admin_begin_account_change', { p_user_id: person.id, p_kind });
        expect(allowed.error).toBeNull();
        const made = await client.rpc('account_changes_make', { p_id: allowed.data as unknown });
        expect(made.status).toBe(403);
      }
      const owner = await desk.signIn(person);
      expect((await owner.auth.updateUser({ password: 'one of my own' })).error).toBeNull();
      await owner.auth.resetPasswordForEmail(person.email);
      await expect.poll(() => linkInOutbox(desk, person.email).catch(() => null)).not.toBeNull();
      expect((await owner.rpc('get_my_access')).data).toMatchObject({ must_change_password: false });
      expect(await desk.audited(person.id)).toEqual([]);
    },
  );

  describe('a recovery mail', () => {
    it('leads through a link to a session, and is audited', async () => {
      const person = await desk.person('user');
      const answer = await desk.admin(
        'reset-password',
        { userId: person.id, sendEmail: true, redirectTo: REDIRECT },
        tokens.moderator,
      );
      expect(answer).toEqual({ status: 200, body: { ok: true } });
      const link = new URL(await linkInOutbox(desk, person.email));
      const followed = await fetch(desk.url + link.pathname + link.search, { redirect: 'manual' });
      expect(followed.status).toBe(303);
      expect(followed.headers.get('location')).toMatch(
        /^http:\/\/127\.0\.0\.1:3000\/admin\/reset-password#access_token=/,
      );
      expect(await desk.audited(person.id)).toEqual([
        { actor_user_id: moderator.id, action: 'send_recovery', details: { sent_to: person.email } },
      ]);
    });
  });

  describe('a change of address', () => {
    it('applies immediately to account and profile, in lower case, and is audited', async () => {
      const person = await desk.person('user');
      const answer = await desk.admin(
        'update-user',
        {
          action: 'update_email',
          userId: person.id,
          email: `\u202a New.${person.email.toUpperCase()}\u200b`,
        },
        tokens.moderator,
      );
      expect(answer).toEqual({ status: 200, body: { ok: true } });
      const email = `new.${person.email}`;
      await expect(desk.signIn({ ...person, email })).resolves.toBeDefined();
      await expect(desk.signIn(person)).rejects.toThrow();
      const rows = await desk.database.query('select email from public.profiles where user_id = $1', [
        person.id,
      ]);
      expect(rows).toEqual([{ email }]);
      expect(await desk.audited(person.id)).toEqual([
        {
          actor_user_id: moderator.id,
          action: 'update_email',
          details: { old_email: person.email, new_email: email },
        },
      ]);
    });

    it('is refused if the caller saw another address, and changes nothing', async () => {
      const person = await desk.person('user');
      const change = (email: string, expectedEmail: string) =>
        desk.admin(
          'update-user',
          { action: 'update_email', userId: person.id, email, expectedEmail },
          tokens.moderator,
        );
      const [hers, mine] = [`hers.${person.email}`, `mine.${person.email}`];
      expect((await change(hers, person.email)).status).toBe(200);
      const before = await desk.state();
      const refused = {
        status: 409,
        body: { error: 'The email address was changed by someone else.', reason: 'changed_meanwhile' },
      };
      expect(await change(mine, person.email)).toEqual(refused);
      // Also for an unchanged address: the caller did not set it.
      expect(await change(hers, person.email)).toEqual(refused);
      expect(await desk.state()).toBe(before);
      expect((await change(person.email, ` ${hers.toUpperCase()} `)).status).toBe(200);
    });

    it('to the same address changes and audits nothing', async () => {
      const before = await desk.state();
      const body = { action: 'update_email', userId: target.id, email: target.email.toUpperCase() };
      expect((await desk.admin('update-user', body, tokens.moderator)).status).toBe(200);
      expect(await desk.state()).toBe(before);
    });
  });

  describe('refusals change and audit nothing', () => {
    const password = (userId: string) => ({ userId, newPassword: 'a fresh password' });
    const email = (userId: string, address: string) => ({ action: 'update_email', userId, email: address });
    const requests: [name: string, path: string, body: () => unknown][] = [
      ['a password', 'reset-password', () => password(target.id)],
      ['a mail', 'reset-password', () => ({ userId: target.id, sendEmail: true, redirectTo: REDIRECT })],
      ['an address', 'update-user', () => email(target.id, 'fresh@example.test')],
    ];

    it.each(requests)('%s to people who are not staff', async (_name, name, body) => {
      const before = await desk.state();
      const attempts: [string | null | undefined, number, string][] = [
        [null, 401, 'Not authenticated'],
        ['made.up.token', 401, 'Not authenticated'],
        [tokens.banned, 401, 'Not authenticated'],
        [tokens.user, 403, 'Not authorized'],
        [tokens.suspended, 403, 'Not authorized'],
      ];
      for (const [token, status, error] of attempts) {
        expect(await desk.admin(name, body(), token)).toEqual({ status, body: { error } });
      }
      // The refusal does not reveal what a valid request looks like.
      expect((await desk.admin(name, {}, tokens.user)).status).toBe(403);
      expect(await desk.state()).toBe(before);
    });

    it('to a key without a session', async () => {
      const anonKey = ((await (await fetch(`${desk.url}/config.json`)).json()) as { anonKey: string })
        .anonKey;
      const before = await desk.state();
      expect(await desk.admin('reset-password', password(target.id), anonKey)).toEqual({
        status: 401,
        body: { error: 'Not authenticated' },
      });
      expect(await desk.state()).toBe(before);
    });

    it.each([
      ['a moderator on an admin', 'reset-password', () => password(admin.id), 403, 'Not authorized'],
      [
        'a moderator who mails an admin',
        'reset-password',
        () => ({ userId: admin.id, sendEmail: true, redirectTo: REDIRECT }),
        403,
        'Not authorized',
      ],
      [
        'a moderator who moves an admin',
        'update-user',
        () => email(admin.id, 'mine@example.test'),
        403,
        'Not authorized',
      ],
      [
        'a moderator who mails a colleague',
        'reset-password',
        () => ({ userId: moderator.id, sendEmail: true, redirectTo: REDIRECT }),
        403,
        'Not authorized',
      ],
      [
        'a moderator who moves a colleague',
        'update-user',
        () => email(moderator.id, 'mine@example.test'),
        403,
        'Not authorized',
      ],
      ["nobody's password", 'reset-password', () => password(NOBODY), 404, 'User not found'],
      ["nobody's address", 'update-user', () => email(NOBODY, 'fresh@example.test'), 404, 'User not found'],
      [
        'seven characters',
        'reset-password',
        () => ({ userId: target.id, newPassword: 'seven77' }),
        400,
        'Password must be at least 8 characters.',
      ],
      [
        'more characters than are hashed',
        'reset-password',
        () => ({ userId: target.id, newPassword: 'x'.repeat(73) }),
        400,
        'Password cannot be longer than 72 characters',
      ],
      ['a malformed id', 'reset-password', () => password('1'), 400, expect.any(String)],
      [
        'neither password nor mail',
        'reset-password',
        () => ({ userId: target.id }),
        400,
        expect.stringContaining('newPassword'),
      ],
      [
        'both password and mail',
        'reset-password',
        () => ({ ...password(target.id), sendEmail: true, redirectTo: REDIRECT }),
        400,
        expect.any(String),
      ],
      [
        'a mail with a foreign redirect',
        'reset-password',
        () => ({ userId: target.id, sendEmail: true, redirectTo: 'https://evil.example/' }),
        400,
        'redirectTo is not an allowed address.',
      ],
      ['no JSON', 'reset-password', () => '{', 400, 'The request must be JSON.'],
      ['null', 'update-user', () => 'null', 400, expect.stringContaining('update_email')],
      [
        'another action',
        'update-user',
        () => ({ ...email(target.id, 'a@b.test'), action: 'delete' }),
        400,
        expect.stringContaining('update_email'),
      ],
      ['no address', 'update-user', () => email(target.id, ' '), 400, 'Enter a valid email address.'],
      [
        'an incomplete address',
        'update-user',
        () => email(target.id, 'someone'),
        400,
        'Enter a valid email address.',
      ],
      [
        "another user's address",
        'update-user',
        () => email(target.id, other.email.toUpperCase()),
        409,
        'This email address is already in use.',
      ],
      ['something else', 'other', () => ({}), 404, 'Not found'],
      [
        'a body of a megabyte',
        'reset-password',
        () => ({ userId: target.id, newPassword: 'x'.repeat(1e6) }),
        413,
        'The request is too large.',
      ],
    ])('%s', async (_name, name, body, status, error) => {
      const before = await desk.state();
      expect(await desk.admin(name, body(), tokens.moderator)).toEqual({
        status,
        body: { error: error as unknown },
      });
      expect(await desk.state()).toBe(before);
    });

    it('to moderators if only admins have access', async () => {
      await desk.client.asService('configure_staff_access', { p_value: 'admins' });
      const before = await desk.state();
      expect((await desk.admin('reset-password', password(target.id), tokens.moderator)).status).toBe(403);
      expect(await desk.state()).toBe(before);
      await desk.client.asService('configure_staff_access', { p_value: 'staff' });
    });
  });

  it('refuses an ended session immediately', async () => {
    const person = await desk.person('moderator');
    const session = await desk.signIn(person);
    const token = (await session.auth.getSession()).data.session?.access_token;
    await session.auth.signOut({ scope: 'global' });
    const answer = await desk.admin(
      'reset-password',
      { userId: target.id, newPassword: 'a fresh password' },
      token,
    );
    expect(answer).toEqual({ status: 401, body: { error: 'Not authenticated' } });
    await expect(desk.signIn(target, PASSWORD)).resolves.toBeDefined();
  });
});
