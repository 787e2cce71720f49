import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, signToken, startBackend, type TestBackend } from '../testing/backend.ts';

describe('sessions', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  let people = 0;
  const signIn = async (
    email?: string,
  ): Promise<{ client: SupabaseClient; session: Session; email: string; id: string }> => {
    const address = email ?? `person${++people}@example.test`;
    if (email === undefined) await createAccount(backend.database, address);
    const client = backend.client();
    const { data } = await client.auth.signInWithPassword({ email: address, password: PASSWORD });
    if (!data.session) throw new Error('not signed in');
    return { client, session: data.session, email: address, id: data.session.user.id };
  };
  const refresh = async (token: string) => {
    const response = await backend.request('/auth/v1/token?grant_type=refresh_token', {
      json: { refresh_token: token },
      headers: { 'x-supabase-api-version': '2024-01-01' },
    });
    return { status: response.status, body: (await response.json()) as Session & { code?: string } };
  };
  /** Moves the timestamps of this session's tokens into the past. */
  const age = (session: Session, seconds: number) =>
    backend.database.query(
      `update auth.refresh_tokens set updated_at = updated_at - $2::int * interval '1 second' where session_id = $1`,
      [decodeJwt(session.access_token).session_id, seconds],
    );

  describe('refreshing', () => {
    test('returns the next token of the same session and revokes the old one', async () => {
      const { client, session, id } = await signIn();
      const { data } = await client.auth.refreshSession();
      expect(data.session?.refresh_token).not.toBe(session.refresh_token);
      expect(data.user?.id).toBe(id);
      const [before, after] = [session.access_token, data.session?.access_token ?? ''].map((token) =>
        decodeJwt(token),
      );
      expect(after?.session_id).toBe(before?.session_id);
      expect(after?.amr).toEqual(before?.amr);
      expect(await backend.whoami(data.session?.access_token ?? '')).toBe(200);
    });

    test('returns the same token if repeated within the interval', async () => {
      const { session } = await signIn();
      const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(session.refresh_token)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
      // If the next token was used meanwhile, the response contains the session's current token.
      const next = await refresh(answers[0]?.body.refresh_token ?? '');
      expect((await refresh(session.refresh_token)).body.refresh_token).toBe(next.body.refresh_token);
      const rows = await backend.database.query(
        'select from auth.refresh_tokens where session_id = $1 and not revoked',
        [decodeJwt(session.access_token).session_id],
      );
      expect(rows).toHaveLength(1);
    });

    test('accepts the parent of the active token at any time', async () => {
      const { session } = await signIn();
      const lost = await refresh(session.refresh_token);
      await age(session, 30 * 86_400);
      const again = await refresh(session.refresh_token);
      expect([again.status, again.body.refresh_token]).toEqual([200, lost.body.refresh_token]);
      expect(await backend.whoami(again.body.access_token)).toBe(200);
      expect((await refresh(again.body.refresh_token)).status).toBe(200);
    });

    test('ends the session if an older token is reused after the interval', async () => {
      const { session } = await signIn();
      const first = await refresh(session.refresh_token);
      const owner = await refresh(first.body.refresh_token);
      await age(session, 11);
      expect(await refresh(session.refresh_token)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_already_used' },
      });
      expect(await refresh(owner.body.refresh_token)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_not_found' },
      });
      expect(await backend.whoami(owner.body.access_token)).toBe(401);
      const user = await backend.request('/auth/v1/user', { token: owner.body.access_token });
      expect([user.status, await user.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
    });

    test('does not count a token as reused just within the interval', async () => {
      const { session } = await signIn();
      const next = await refresh(session.refresh_token);
      await refresh(next.body.refresh_token);
      await age(session, 8);
      expect((await refresh(session.refresh_token)).status).toBe(200);
    });

    test.each([
      ['x', 400, 'validation_failed'],
      ['', 400, 'validation_failed'],
      ["a' or '1'='1", 400, 'validation_failed'],
      ['a-token-that-never-was', 400, 'refresh_token_not_found'],
    ])('with "%s" is refused', async (token, status, code) => {
      expect(await refresh(token)).toMatchObject({ status, body: { code } });
    });

    test('is refused for an expired session, a banned user and a deleted user', async () => {
      const expired = await signIn();
      await backend.database.query('update auth.sessions set not_after = now() where user_id = $1', [
        expired.id,
      ]);
      expect((await refresh(expired.session.refresh_token)).body.code).toBe('session_expired');
      expect(await backend.whoami(expired.session.access_token)).toBe(401);
      const banned = await signIn();
      await backend.database.query(
        `update auth.users set banned_until = now() + interval '1 h' where id = $1`,
        [banned.id],
      );
      expect((await refresh(banned.session.refresh_token)).body.code).toBe('user_banned');
      const deleted = await signIn();
      await backend.database.query('delete from auth.users where id = $1', [deleted.id]);
      expect((await refresh(deleted.session.refresh_token)).body.code).toBe('refresh_token_not_found');
      expect(await backend.whoami(deleted.session.access_token)).toBe(401);
    });

    test('stores only hashes of tokens', async () => {
      const { session } = await signIn();
      const next = await refresh(session.refresh_token);
      const rows = JSON.stringify(await backend.database.query('select * from auth.refresh_tokens'));
      for (const token of [session.refresh_token, next.body.refresh_token]) expect(rows).not.toContain(token);
    });
  });

  describe('signing out', () => {
    test('with scope local ends this session only', async () => {
      const one = await signIn();
      const two = await signIn(one.email);
      expect((await one.client.auth.signOut({ scope: 'local' })).error).toBeNull();
      expect([
        await backend.whoami(one.session.access_token),
        await backend.whoami(two.session.access_token),
      ]).toEqual([401, 200]);
      expect((await refresh(one.session.refresh_token)).status).toBe(400);
    });

    test('with scope others ends all but this session', async () => {
      const one = await signIn();
      const two = await signIn(one.email);
      await one.client.auth.signOut({ scope: 'others' });
      expect([
        await backend.whoami(one.session.access_token),
        await backend.whoami(two.session.access_token),
      ]).toEqual([200, 401]);
    });

    test('with scope global, the default, ends all sessions of this account only', async () => {
      const one = await signIn();
      const two = await signIn(one.email);
      const stranger = await signIn();
      const response = await backend.request('/auth/v1/logout', {
        method: 'POST',
        token: one.session.access_token,
      });
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(await backend.whoami(one.session.access_token)).toBe(401);
      expect(await backend.whoami(two.session.access_token)).toBe(401);
      expect(await backend.whoami(stranger.session.access_token)).toBe(200);
    });

    test('with an unknown scope is refused and ends nothing', async () => {
      const { session } = await signIn();
      const response = await backend.request('/auth/v1/logout?scope=all', {
        method: 'POST',
        token: session.access_token,
      });
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error_code: 'validation_failed' },
      ]);
      expect(await backend.whoami(session.access_token)).toBe(200);
    });
  });

  describe('GET /user', () => {
    const user = async (token?: string) => {
      const response = await backend.request('/auth/v1/user', {
        headers: { 'x-supabase-api-version': '2024-01-01' },
        ...(token === undefined ? {} : { token }),
      });
      const body = (await response.json()) as { code?: string };
      return {
        status: response.status,
        code: body.code,
        version: response.headers.get('x-supabase-api-version'),
      };
    };

    test.each<[string, (() => Promise<string> | string) | null, number, string]>([
      ['no token', null, 401, 'no_authorization'],
      ['the anon key', () => backend.keys.anonKey, 403, 'bad_jwt'],
      ['nonsense', () => 'nonsense', 403, 'bad_jwt'],
      [
        'another key’s token',
        () => signToken({ sub: 'x' }, 'another-secret-that-is-long-enough-too'),
        403,
        'bad_jwt',
      ],
      ['an expired token', () => signToken({ exp: 1 }), 403, 'bad_jwt'],
      [
        'a deleted user',
        () => signToken({ sub: '7c0f6b8e-0000-4000-8000-00000000dead' }),
        403,
        'user_not_found',
      ],
    ])('%s', async (_, make, status, code) => {
      expect(await user(await make?.())).toEqual({ status, code, version: '2024-01-01' });
    });

    test('a banned user’s token gets 403, and the client signs out', async () => {
      const { client, id, session } = await signIn();
      await backend.database.query(
        `update auth.users set banned_until = now() + interval '1 h' where id = $1`,
        [id],
      );
      expect(await user(session.access_token)).toMatchObject({ status: 403, code: 'user_banned' });
      expect((await client.auth.getUser()).error?.code).toBe('user_banned');
    });

    test('the older API version has the older body', async () => {
      const response = await backend.request('/auth/v1/user', { token: 'nonsense' });
      expect(response.headers.get('x-sb-error-code')).toBe('bad_jwt');
      expect(response.headers.get('x-supabase-api-version')).toBeNull();
      expect(await response.json()).toMatchObject({
        code: 403,
        error_code: 'bad_jwt',
        msg: expect.stringContaining('invalid JWT') as string,
      });
    });

    test('getClaims works with HS256', async () => {
      const { client, id } = await signIn();
      expect((await client.auth.getClaims()).data?.claims.sub).toBe(id);
    });
  });

  test.each([
    ['GET', '/auth/v1/health', 200],
    ['GET', '/auth/v1/settings', 200],
    ['GET', '/auth/v1/.well-known/jwks.json', 200],
    ['POST', '/auth/v1/signup', 422],
    ['POST', '/auth/v1/factors', 401],
    ['POST', '/auth/v1/factors/7c0f6b8e-0000-4000-8000-000000000000/verify', 401],
    ['PUT', '/auth/v1/factors', 405],
    ['GET', '/auth/v1/factors/7c0f6b8e-0000-4000-8000-000000000000/codes', 404],
    ['GET', '/auth/v1/reauthenticate', 401],
    ['POST', '/auth/v1/otp', 400],
    ['GET', '/auth/v1/authorize', 400],
    ['GET', '/auth/v1/admin/audit', 401],
    ['GET', '/auth/v1/admin/users/7c0f6b8e-0000-4000-8000-000000000000/factors', 401],
    ['DELETE', '/auth/v1/user', 405],
    ['GET', '/auth/v1/nonsense', 404],
    ['GET', '/auth/v1', 404],
  ])('%s %s is %i, in JSON', async (method, path, status) => {
    const response = await backend.request(path, { method });
    expect(response.status).toBe(status);
    const body = (await response.json()) as Record<string, unknown>;
    if (status >= 400)
      expect(body).toMatchObject({
        code: status,
        error_code: expect.any(String) as string,
        msg: expect.any(String) as string,
      });
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
  });

  test('every endpoint except mailed links and public keys requires a key', async () => {
    const without = async (path: string) => (await fetch(backend.url + path, { redirect: 'manual' })).status;
    expect(await without('/auth/v1/user')).toBe(401);
    expect(await without('/auth/v1/health')).toBe(401);
    expect(await without('/auth/v1/.well-known/jwks.json')).toBe(200);
    expect(await without('/auth/v1/verify?token=x&type=recovery')).toBe(303);
  });
});
