import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, signToken, startBackend, type TestBackend } from '../testing/backend.ts';

describe('account administration', () => {
  let backend: TestBackend;
  let admin: SupabaseClient['auth']['admin'];
  beforeAll(async () => {
    backend = await startBackend();
    admin = backend.client(backend.keys.serviceRoleKey).auth.admin;
  });
  afterAll(() => backend.close());

  const UNKNOWN = '7c0f6b8e-0000-4000-8000-00000000dead';
  const signIn = (email: string, password = PASSWORD) =>
    backend.client().auth.signInWithPassword({ email, password });
  let people = 0;
  const signedIn = async () => {
    const email = `account${++people}@example.test`;
    const id = await createAccount(backend.database, email);
    const { data } = await signIn(email);
    return { id, email, token: data.session?.access_token ?? '' };
  };

  test.each([
    'GET /admin/users',
    'POST /admin/users',
    `GET /admin/users/${UNKNOWN}`,
    `PUT /admin/users/${UNKNOWN}`,
    `DELETE /admin/users/${UNKNOWN}`,
    'POST /admin/generate_link',
  ])('%s requires the service key', async (endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    const ask = async (token?: string) => {
      const response = await backend.request(`/auth/v1${path}`, {
        method,
        ...(method === 'GET' ? {} : { body: '{}' }),
        ...(token === undefined ? {} : { token }),
      });
      return [response.status, ((await response.json()) as { error_code?: string }).error_code];
    };
    expect(await ask()).toEqual([401, 'no_authorization']);
    expect(await ask(backend.keys.anonKey)).toEqual([403, 'not_admin']);
    expect(await ask(await signToken({ role: 'authenticated' }))).toEqual([403, 'not_admin']);
    expect(
      await ask(await signToken({ role: 'service_role' }, 'another-secret-that-is-long-enough-too')),
    ).toEqual([403, 'bad_jwt']);
    expect((await ask(backend.keys.serviceRoleKey))[1]).not.toBe('not_admin');
  });

  test('creates a confirmed account that can sign in', async () => {
    const { data, error } = await admin.createUser({
      email: 'Created@Example.test\u2060',
      password: 'a long password',
      email_confirm: true,
      user_metadata: { full_name: 'C' },
      app_metadata: { plan: 'x' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: 'created@example.test',
      user_metadata: { full_name: 'C' },
      app_metadata: { plan: 'x', provider: 'email', providers: ['email'] },
      identities: [
        {
          provider: 'email',
          id: data.user?.id,
          user_id: data.user?.id,
          email: 'created@example.test',
          last_sign_in_at: expect.any(String) as string,
        },
      ],
    });
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect((await signIn('created@example.test', 'a long password')).error).toBeNull();
  });

  test.each([
    [{}, 400, 'validation_failed'],
    ...[
      'nonsense',
      'a..b@example.test',
      'a@example.test.',
      'a@😀.test',
      `${'l'.repeat(65)}@example.test`,
    ].map((email): [object, number, string] => [{ email }, 400, 'validation_failed']),
    [{ email: 'weak@example.test', password: 'short' }, 422, 'weak_password'],
    [{ email: 'ban@example.test', ban_duration: 'soon' }, 400, 'validation_failed'],
    [{ email: 'hash@example.test', password_hash: 'md5' }, 400, 'validation_failed'],
    [{ phone: '123' }, 400, 'phone_provider_disabled'],
    [{ email: 'n@example.test', user_metadata: { name: 'a\0b' } }, 400, 'validation_failed'],
  ])('refuses to create %o', async (json, status, code) => {
    const response = await backend.request('/auth/v1/admin/users', {
      json,
      token: backend.keys.serviceRoleKey,
    });
    expect([response.status, await response.json()]).toMatchObject([status, { error_code: code }]);
  });

  test.each(['user_metadata', 'app_metadata'])(
    'refuses %s too large for a token, and changes nothing',
    async (which) => {
      const { id, email, token } = await signedIn();
      const refusal = { status: 422, code: 'validation_failed' };
      const large = { [which]: { x: 'a'.repeat(5000) } };
      expect((await admin.createUser({ email: `n${email}`, ...large })).error).toMatchObject(refusal);
      expect((await signIn(`n${email}`)).error?.code).toBe('invalid_credentials');
      expect((await admin.updateUserById(id, { ban_duration: '1h', ...large })).error).toMatchObject(refusal);
      // Refused before it reaches the database, which would reject the NUL.
      const unseen = { [which]: { x: 'a'.repeat(5000), y: '\0' } };
      expect((await admin.createUser({ email: `n${email}`, ...unseen })).error).toMatchObject(refusal);
      expect((await admin.updateUserById(id, unseen)).error).toMatchObject(refusal);
      expect(await backend.whoami(token)).toBe(200);
    },
  );

  test('bans an account with oversized metadata', async () => {
    const { id } = await signedIn();
    await backend.database.query(
      `update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('a', 15000)) where id = $1`,
      [id],
    );
    expect((await admin.updateUserById(id, { ban_duration: '1h' })).error).toBeNull();
  });

  test('creates one account if two requests use the same address at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.createUser({ email: 'race@example.test' })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['email_exists']));
  });

  test('gets an account; refuses unknown and invalid ids', async () => {
    const { id, email } = await signedIn();
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    expect((await admin.getUserById(UNKNOWN)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const malformed = await backend.request('/auth/v1/admin/users/not-a-uuid', {
      token: backend.keys.serviceRoleKey,
    });
    expect([malformed.status, await malformed.json()]).toMatchObject([
      404,
      { error_code: 'validation_failed' },
    ]);
  });

  test('ends all sessions after staff set a password', async () => {
    const { id, email, token } = await signedIn();
    expect((await admin.updateUserById(id, { password: 'set by staff' })).error).toBeNull();
    expect(await backend.whoami(token)).toBe(401);
    expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    expect((await signIn(email, 'set by staff')).error).toBeNull();
  });

  test('changes the address of account and identity at once, and ends all sessions', async () => {
    const { id, email, token } = await signedIn();
    const { data } = await admin.updateUserById(id, { email: `new-${email}`, email_confirm: true });
    expect(data.user?.email).toBe(`new-${email}`);
    expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    expect((await signIn(`new-${email}`)).error).toBeNull();
    expect(await backend.whoami(token)).toBe(401);
    const other = await signedIn();
    expect((await admin.updateUserById(id, { email: other.email })).error?.code).toBe('email_exists');
    expect((await admin.updateUserById(id, { email: 'nonsense' })).error?.code).toBe('validation_failed');
  });

  test('ends all sessions with a ban; "none" lifts it', async () => {
    const { id, email, token } = await signedIn();
    const { data } = await admin.updateUserById(id, { ban_duration: '1h30m' });
    const until = new Date(String((data.user as { banned_until?: string } | null)?.banned_until)).getTime();
    expect(Math.abs(until - Date.now() - 5_400_000)).toBeLessThan(60_000);
    expect(await backend.whoami(token)).toBe(401);
    expect((await signIn(email)).error?.code).toBe('user_banned');
    expect((await admin.updateUserById(id, { ban_duration: 'none' })).error).toBeNull();
    expect((await signIn(email)).error).toBeNull();
    expect((await admin.updateUserById(id, { ban_duration: '876000h' })).error).toBeNull();
    expect((await admin.updateUserById(id, { ban_duration: '3 weeks' })).error?.code).toBe(
      'validation_failed',
    );
  });

  test('updates several fields in one statement, so triggers fire once', async () => {
    const { id } = await signedIn();
    await backend.database.exec(`
      create table public.watched (n serial);
      create function public.watch() returns trigger language plpgsql security definer as $$
      begin insert into public.watched default values; return new; end $$;
      create trigger watch after update of email, encrypted_password on auth.users
        for each row execute function public.watch();`);
    await admin.updateUserById(id, {
      email: 'several@example.test',
      password: 'several changes',
      ban_duration: '1h',
    });
    expect(await backend.database.query('select * from public.watched')).toHaveLength(1);
    await backend.database.exec('drop trigger watch on auth.users');
  });

  test('passes on the message of a trigger that refuses, and changes nothing', async () => {
    const { id, email } = await signedIn();
    await backend.database.exec(`
      create function public.refuse() returns trigger language plpgsql as $$
      begin raise exception 'Not this one.' using errcode = 'P0001'; end $$;
      create trigger refuse before update of email on auth.users for each row
        when (old.email is distinct from new.email) execute function public.refuse();`);
    const { error } = await admin.updateUserById(id, {
      email: 'refused@example.test',
      password: 'not this either',
    });
    await backend.database.exec('drop trigger refuse on auth.users');
    expect(error).toMatchObject({ status: 400, message: 'Not this one.' });
    expect((await signIn(email)).error).toBeNull();
  });

  test('deletes an account', async () => {
    const { id, email, token } = await signedIn();
    expect((await admin.deleteUser(id)).error).toBeNull();
    expect(await backend.whoami(token)).toBe(401);
    expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    expect((await admin.deleteUser(id)).error?.code).toBe('user_not_found');
    const soft = await signedIn();
    expect((await admin.deleteUser(soft.id, true)).error).toMatchObject({
      status: 422,
      code: 'not_implemented',
    });
    expect(await backend.whoami(soft.token)).toBe(200);
  });

  test('lists accounts newest first, in pages with headers for the client', async () => {
    await backend.database.query('delete from auth.users');
    for (let i = 0; i < 5; i++) {
      const id = await createAccount(backend.database, `list${i}@example.test`);
      await backend.database.query(
        `update auth.users set created_at = now() + $2::int * interval '1 minute' where id = $1`,
        [id, i],
      );
    }
    const first = await admin.listUsers({ page: 1, perPage: 2 });
    expect(first.data.users.map(({ email }) => email)).toEqual(['list4@example.test', 'list3@example.test']);
    expect(first.data).toMatchObject({ aud: 'authenticated', total: 5, nextPage: 2, lastPage: 3 });
    const last = await admin.listUsers({ page: 3, perPage: 2 });
    expect(last.data.users.map(({ email }) => email)).toEqual(['list0@example.test']);
    expect(last.data).toMatchObject({ nextPage: null, lastPage: 3 });
    expect((await admin.listUsers()).data.users).toHaveLength(5);
    expect((await admin.listUsers({ page: 9, perPage: 2 })).data.users).toEqual([]);
    const bad = await backend.request('/auth/v1/admin/users?page=x', { token: backend.keys.serviceRoleKey });
    expect(bad.status).toBe(400);
  });

  test('generates a link and a code for callers that send their own mail', async () => {
    const { id, email } = await signedIn();
    const { data, error } = await admin.generateLink({
      type: 'recovery',
      email,
      options: { redirectTo: 'http://evil.test/' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id, email });
    expect(data.user?.recovery_sent_at).toBeDefined();
    expect(data.properties).toMatchObject({
      redirect_to: 'http://site.test',
      verification_type: 'recovery',
      email_otp: expect.stringMatching(/^\d{6}$/) as string,
    });
    const link = new URL(data.properties?.action_link ?? '');
    expect(link.searchParams.get('token')).toBe(data.properties?.hashed_token);
    const response = await fetch(backend.url + link.pathname + link.search, { redirect: 'manual' });
    expect(response.headers.get('location')).toContain('#access_token=');
    expect(backend.mails).toEqual([]);
    expect((await admin.generateLink({ type: 'recovery', email: 'nobody@example.test' })).error?.code).toBe(
      'user_not_found',
    );
    expect((await admin.generateLink({ type: 'invite', email })).error).toMatchObject({
      status: 422,
      code: 'not_implemented',
    });
  });

  test('generates both links of an email change', async () => {
    const { id, email } = await signedIn();
    const newEmail = `moved-${email}`;
    const link = async (type: 'email_change_current' | 'email_change_new') => {
      const { data, error } = await admin.generateLink({ type, email, newEmail });
      expect(error).toBeNull();
      expect(data).toMatchObject({
        user: { id, new_email: newEmail },
        properties: { verification_type: type },
      });
      return new URL(data.properties?.action_link ?? '');
    };
    const follow = ({ pathname, search }: URL) =>
      fetch(backend.url + pathname + search, { redirect: 'manual' });
    const links = [await link('email_change_current'), await link('email_change_new')];
    for (const { searchParams } of links) expect(searchParams.get('type')).toBe('email_change');
    const locations = [];
    for (const one of links) locations.push((await follow(one)).headers.get('location'));
    expect(locations).toEqual([
      expect.stringContaining('#message=Confirmation+link+accepted'),
      expect.stringContaining('#access_token='),
    ]);
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email: newEmail });
  });
});
