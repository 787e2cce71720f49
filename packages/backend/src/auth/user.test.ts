import type { SupabaseClient } from '@supabase/supabase-js';
import { verify } from '@node-rs/bcrypt';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, SITE, startBackend, type TestBackend } from '../testing/backend.ts';
import { runConcurrently } from '../testing/run-concurrently.ts';

describe('changes of one’s own account', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend({ staff: [] });
  });
  afterAll(() => backend.close());
  afterEach(() => {
    backend.mails.length = 0;
  });

  let people = 0;
  const signIn = async (
    email?: string,
  ): Promise<{ client: SupabaseClient; email: string; id: string; token: string }> => {
    const address = email ?? `me${++people}@example.test`;
    if (email === undefined) await createAccount(backend.database, address);
    const client = backend.client();
    const { data } = await client.auth.signInWithPassword({ email: address, password: PASSWORD });
    return { client, email: address, id: data.user?.id ?? '', token: data.session?.access_token ?? '' };
  };

  test('a new password ends every other session', async () => {
    const me = await signIn();
    const elsewhere = await signIn(me.email);
    expect((await me.client.auth.updateUser({ password: 'brand new password' })).error).toBeNull();
    expect([await backend.whoami(me.token), await backend.whoami(elsewhere.token)]).toEqual([200, 401]);
  });

  test.each([
    [{ password: 'short' }, 422, 'weak_password'],
    [{ password: '' }, 422, 'weak_password'],
    [{ password: 'ä'.repeat(40) }, 400, 'validation_failed'],
    [{ password: PASSWORD }, 422, 'same_password'],
    [{ password: 'another one', current_password: 'not mine' }, 400, 'current_password_invalid'],
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
    [{ email: 'nonsense' }, 400, 'validation_failed'],
    [{ phone: '123' }, 422, 'phone_provider_disabled'],
  ])('%o is refused and changes nothing', async (body, status, code) => {
    const me = await signIn();
    const response = await backend.request('/auth/v1/user', { method: 'PUT', json: body, token: me.token });
    expect([response.status, await response.json()]).toMatchObject([status, { error_code: code }]);
    expect(
      (await backend.client().auth.signInWithPassword({ email: me.email, password: PASSWORD })).error,
    ).toBeNull();
    expect((await me.client.auth.getUser()).data.user?.app_metadata).toEqual({});
  });

  test('a weak password is refused with reasons for the client', async () => {
    const { client } = await signIn();
    const { error } = await client.auth.updateUser({ password: 'short' });
    expect(error?.name).toBe('AuthWeakPasswordError');
    expect(error).toMatchObject({
      reasons: ['length'],
      message: 'Password should be at least 8 characters.',
    });
  });

  test('metadata is merged; null removes a key', async () => {
    const { client } = await signIn();
    await client.auth.updateUser({ data: { name: 'A', nested: { keep: null } } });
    const { data } = await client.auth.updateUser({ data: { name: null, city: 'B' } });
    expect(data.user?.user_metadata).toEqual({ nested: { keep: null }, city: 'B' });
  });

  test('removes a thousand keys in one update', async () => {
    const { client } = await signIn();
    await client.auth.updateUser({ data: { k7: 'A', name: 'A' } });
    const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, null]));
    const { data } = await client.auth.updateUser({ data: { ...keys, constructor: 'B' } });
    expect(data.user?.user_metadata).toEqual({ name: 'A', constructor: 'B' });
  });

  test('a statement timeout returns 503, so that clients retry', async () => {
    const { token } = await signIn();
    await backend.database.exec(`
      create function public.too_long() returns trigger language plpgsql as
        $$ begin raise exception 'too long' using errcode = 'query_canceled'; end $$;
      create trigger too_long before update of raw_user_meta_data on auth.users
        for each row execute function public.too_long();`);
    try {
      const response = await backend.request('/auth/v1/user', {
        method: 'PUT',
        json: { data: { name: 'A' } },
        token,
      });
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '1',
        { code: 503, error_code: 'unexpected_failure', msg: 'The database is busy. Try again in a moment.' },
      ]);
    } finally {
      await backend.database.exec('drop function public.too_long() cascade');
    }
  });

  test('metadata too large for a token is refused, counting existing metadata', async () => {
    const { client, token } = await signIn();
    const put = (data: object) => client.auth.updateUser({ data });
    expect((await put({ own: 'ä'.repeat(1500) })).error).toBeNull();
    for (const bytes of [1200, 15_000]) {
      expect((await put({ more: 'a'.repeat(bytes) })).error).toMatchObject({
        status: 422,
        code: 'validation_failed',
        message: 'The metadata of an account can have at most 4 KB, since every access token contains it.',
      });
    }
    expect((await client.auth.getUser(token)).data.user?.user_metadata).toEqual({ own: 'ä'.repeat(1500) });
    expect((await put({ own: null, more: 'a'.repeat(1200) })).error).toBeNull();
  });

  test('an account with oversized metadata signs in without it and can shrink it', async () => {
    const { email } = await signIn();
    await backend.database.query(
      `update auth.users set raw_user_meta_data = jsonb_build_object('x', repeat('a', 15000)), raw_app_meta_data = '{"plan": "x"}'
        where email = $1`,
      [email],
    );
    const { client, token } = await signIn(email);
    expect(token.length).toBeLessThan(2000);
    expect(decodeJwt(token)).toMatchObject({ user_metadata: {}, app_metadata: { plan: 'x' } });
    const { data } = await client.auth.updateUser({ data: { x: null, city: 'B' } });
    expect(data.user?.user_metadata).toEqual({ city: 'B' });
  });

  test('a new address takes effect after both mailboxes confirmed', async () => {
    const me = await signIn();
    const email = `changed${people}@example.test`;
    const { data } = await me.client.auth.updateUser(
      { email },
      { emailRedirectTo: 'http://other.test/done' },
    );
    expect(data.user).toMatchObject({ email: me.email, new_email: email });
    await expect.poll(() => backend.mails.map(({ to }) => to).sort()).toEqual([email, me.email].sort());
    const follow = async (to: string) => {
      const link = new URL(
        /http\S+/.exec(backend.mails.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? '',
      );
      const response = await fetch(backend.url + link.pathname + link.search, { redirect: 'manual' });
      return new URL(response.headers.get('location') ?? '');
    };
    const first = await follow(email);
    expect(first.origin).toBe('http://other.test');
    expect(new URLSearchParams(first.hash.slice(1)).get('message')).toContain('other email');
    expect((await me.client.auth.getUser()).data.user?.email).toBe(me.email);
    expect((await follow(email)).hash).toContain('otp_expired');
    expect((await follow(me.email)).hash).toContain('access_token=');
    const changed = await me.client.auth.getUser();
    expect(changed.data.user?.email).toBe(email);
    expect(changed.data.user?.new_email).toBeUndefined();
  });

  const linkTo = (to: string) =>
    new URL(/http\S+/.exec(backend.mails.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? SITE);
  const follow = async (to: string) => {
    const link = linkTo(to);
    const response = await fetch(backend.url + link.pathname + link.search, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? SITE).hash;
  };
  const accountOf = async (email: string) => {
    const [row] = await backend.database.query('select * from auth.users where email = $1', [email]);
    return row;
  };

  test('a taken address gets the same response as a free one, and its owner a notice', async () => {
    const taken = `taken${++people}@example.test`;
    await createAccount(backend.database, taken);
    const before = await accountOf(taken);
    const seen = [];
    for (const email of [taken.replace('t', 'T'), `free${people}@example.test`]) {
      backend.mails.length = 0;
      const me = await signIn();
      const response = await backend.request('/auth/v1/user', {
        method: 'PUT',
        json: { email },
        token: me.token,
      });
      await expect.poll(() => backend.mails.length).toBe(2);
      const own = backend.mails.find(({ to }) => to === me.email);
      const halfway = await follow(me.email);
      const again = await backend.request('/auth/v1/user', { token: me.token });
      seen.push(
        JSON.stringify(
          [
            response.status,
            [...response.headers.keys()].sort(),
            await response.json(),
            own?.subject,
            halfway,
            await again.json(),
          ],
          (_key, value: unknown) =>
            typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? 'a moment' : value,
        )
          .replaceAll(me.email, 'ME')
          .replaceAll(me.id, 'ID')
          .replaceAll(email.toLowerCase(), 'NEW'),
      );
      expect((await me.client.auth.getUser()).data.user?.email, 'their address').toBe(me.email);
      if (email.startsWith('free')) continue;
      const notice = backend.mails.find(({ to }) => to === taken);
      expect(notice?.subject).toBe('Someone tried to use your email address');
      expect([notice?.text, notice?.html].join()).not.toMatch(/http/);
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toContain('"new_email":"NEW"');
    expect(await accountOf(taken)).toEqual(before);
  });

  test('an address taken before the confirmation stays its owner’s', async () => {
    const me = await signIn();
    const email = `soon${people}@example.test`;
    await me.client.auth.updateUser({ email });
    await createAccount(backend.database, email);
    const before = await accountOf(email);
    await expect.poll(() => backend.mails.length).toBe(2);
    expect(await follow(me.email)).toContain('message=');
    expect(await follow(email)).toContain('error_code=email_exists');
    expect(await follow(email), 'and again').toContain('error_code=email_exists');
    expect((await me.client.auth.getUser()).data.user?.email).toBe(me.email);
    expect(await accountOf(email)).toEqual(before);
  });

  test('five new addresses can be requested in an hour; a sixth changes nothing', async () => {
    const me = await signIn();
    const other = await signIn();
    const ask = async (email: string, token = me.token) => {
      const response = await backend.request('/auth/v1/user', { method: 'PUT', json: { email }, token });
      retryAfter = Number(response.headers.get('retry-after'));
      const { error_code: code } = (await response.json()) as { error_code?: string };
      return [response.status, code];
    };
    let retryAfter = 0;
    for (let n = 0; n < 5; n++) {
      expect(await ask(n % 2 ? other.email : `asked${people}.${n}@example.test`)).toEqual([200, undefined]);
    }
    const before = await accountOf(me.email);
    await expect.poll(() => backend.mails.length).toBe(10);
    for (const email of [other.email, `sixth${people}@example.test`]) {
      expect(await ask(email)).toEqual([429, 'over_email_send_rate_limit']);
      expect(retryAfter).toBeGreaterThan(3500);
      expect(retryAfter).toBeLessThanOrEqual(3600);
    }
    // The current address is not a change.
    expect(await ask(me.email)).toEqual([200, undefined]);
    expect(await accountOf(me.email)).toEqual(before);
    expect(backend.mails).toHaveLength(10);
    expect(await ask(`theirs${people}@example.test`, other.token), 'another account').toEqual([
      200,
      undefined,
    ]);
  });

  test('a session can try ten current passwords, then the right one is refused too', async () => {
    const me = await signIn();
    const guess = async (body: object) => {
      const response = await backend.request('/auth/v1/user', { method: 'PUT', json: body, token: me.token });
      retryAfter = Number(response.headers.get('retry-after'));
      const { error_code: code } = (await response.json()) as { error_code?: string };
      return code;
    };
    let retryAfter = 0;
    const wrong = { password: 'their new password', current_password: 'a guess' };
    for (let n = 0; n < 10; n++) expect(await guess(wrong)).toBe('current_password_invalid');
    for (const body of [wrong, { ...wrong, current_password: PASSWORD }, { password: PASSWORD }]) {
      expect(await guess(body)).toBe('over_request_rate_limit');
      expect(retryAfter).toBeGreaterThan(800);
      expect(retryAfter).toBeLessThanOrEqual(900);
    }
    expect(
      (await backend.client().auth.signInWithPassword({ email: me.email, password: PASSWORD })).error,
    ).toBeNull();
  });

  describe('if its session ends during a change', () => {
    const send = async (method: string, path: string, token: string, json?: object) => {
      const response = await backend.request(`/auth/v1/${path}`, { method, json, token });
      return [response.status, response.headers.get('x-sb-error-code')];
    };
    const byStaff = (id: string, json: object) =>
      send('PUT', `admin/users/${id}`, backend.keys.serviceRoleKey, json);

    const ENDS: Record<string, (owner: { id: string; token: string }) => Promise<unknown>> = {
      'a new password': ({ token }) => send('PUT', 'user', token, { password: 'chosen by the owner' }),
      'an address set by staff': ({ id }) => byStaff(id, { email: `set-${id}@example.test` }),
      'a ban': ({ id }) => byStaff(id, { ban_duration: '1h' }),
      'signing out elsewhere': ({ token }) => send('POST', 'logout?scope=others', token),
    };

    test.each(Object.keys(ENDS))('by %s, nothing is changed', async (end) => {
      for (const change of [
        { password: 'chosen too late' },
        { email: `late${people}@example.test` },
        { data: { a: 1 } },
      ]) {
        const late = await signIn();
        const owner = await signIn(late.email);
        const [ended, refused] = await runConcurrently(
          backend.database,
          late.id,
          async () => ENDS[end]?.(owner),
          () => send('PUT', 'user', late.token, change),
        );
        expect(ended).toEqual([end === 'signing out elsewhere' ? 204 : 200, null]);
        expect(refused).toEqual([403, end === 'a ban' ? 'user_banned' : 'session_not_found']);
        const [account] = await backend.database.query<{ hash: string; change: string; data: object }>(
          `select encrypted_password as hash, coalesce(email_change, '') as change,
                  coalesce(raw_user_meta_data, '{}') as data from auth.users where id = $1`,
          [late.id],
        );
        expect([account?.change, account?.data]).toEqual(['', {}]);
        expect(await verify('chosen too late', account?.hash ?? '')).toBe(false);
      }
      expect(backend.mails).toEqual([]);
    });
  });

  describe('by staff', () => {
    const beStaff = async () => {
      const me = await signIn();
      await backend.database.query('insert into testing.staff values ($1)', [me.id]);
      return me;
    };
    const passwordIs = async (email: string, password: string) =>
      (await backend.client().auth.signInWithPassword({ email, password })).error === null;

    test('require the current password for a new one', async () => {
      const { client, email } = await beStaff();
      for (const change of [
        { password: 'a thief’s password' },
        { password: 'another', current_password: '' },
      ]) {
        expect((await client.auth.updateUser(change)).error).toMatchObject({
          status: 400,
          code: 'current_password_required',
          message: 'Current password required when setting new password.',
        });
      }
      expect(await passwordIs(email, PASSWORD)).toBe(true);
      expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
      const change = { password: 'a password of mine', current_password: PASSWORD };
      expect((await client.auth.updateUser(change)).error).toBeNull();
      expect(await passwordIs(email, 'a password of mine')).toBe(true);
    });

    test('need no current password after a mailed link, or if there is none', async () => {
      const { email } = await beStaff();
      await backend.client().auth.resetPasswordForEmail(email);
      await expect.poll(() => backend.mails.length).toBe(1);
      const token = linkTo(email).searchParams.get('token') ?? '';
      const client = backend.client();
      await client.auth.verifyOtp({ type: 'recovery', token_hash: token });
      await client.auth.refreshSession();
      expect((await client.auth.updateUser({ password: 'chosen by link' })).error).toBeNull();
      expect(await passwordIs(email, 'chosen by link')).toBe(true);

      const other = await beStaff();
      await backend.database.query('update auth.users set encrypted_password = null where id = $1', [
        other.id,
      ]);
      expect((await other.client.auth.updateUser({ password: 'my first password' })).error).toBeNull();
      expect(await passwordIs(other.email, 'my first password')).toBe(true);
    });
  });
});
