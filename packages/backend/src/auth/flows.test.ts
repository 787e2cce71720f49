import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, startBackend, type TestBackend } from '../testing/backend.ts';
import { followLink, mailedLink } from '../testing/mailed-links.ts';

describe('password recovery with PKCE', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  let people = 0;
  const newAccount = async () => {
    const email = `pkce${++people}@example.test`;
    return { email, id: await createAccount(backend.database, email) };
  };
  const verifier = randomBytes(40).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const start = async () => {
    const person = await newAccount();
    await backend.request('/auth/v1/recover?redirect_to=http://site.test/callback?a=1', {
      json: { email: person.email, code_challenge: challenge, code_challenge_method: 's256' },
    });
    return { ...person, link: await mailedLink(backend, person.email) };
  };
  const exchange = async (auth_code: string, code_verifier: string) => {
    const response = await backend.request('/auth/v1/token?grant_type=pkce', {
      json: { auth_code, code_verifier },
    });
    return {
      status: response.status,
      body: (await response.json()) as { error_code?: string; user?: { id: string } },
    };
  };

  test('exchanges the link for a code, and the code with its verifier for a session, once', async () => {
    const { id, link } = await start();
    expect(link.searchParams.get('token')).toMatch(/^pkce_/);
    const { target, fragment } = await followLink(backend, link);
    const url = new URL(target ?? '');
    expect([url.pathname, url.searchParams.get('a')]).toEqual(['/callback', '1']);
    expect(fragment).toEqual({});
    const code = url.searchParams.get('code') ?? '';
    expect(await exchange(code, 'x'.repeat(50))).toMatchObject({
      status: 400,
      body: { error_code: 'bad_code_verifier' },
    });
    expect(await exchange(code, verifier)).toMatchObject({ status: 200, body: { user: { id } } });
    expect(await exchange(code, verifier)).toMatchObject({
      status: 404,
      body: { error_code: 'flow_state_not_found' },
    });
  });

  test('refuses expired, unknown and missing codes', async () => {
    const { id, link } = await start();
    const code = new URL((await followLink(backend, link)).target ?? '').searchParams.get('code') ?? '';
    await backend.database.query(
      `update auth.flow_state set auth_code_issued_at = now() - interval '6 minutes' where user_id = $1`,
      [id],
    );
    expect(await exchange(code, verifier)).toMatchObject({
      status: 403,
      body: { error_code: 'flow_state_expired' },
    });
    expect(await exchange('nonsense', verifier)).toMatchObject({ status: 404 });
    expect(await exchange('', '')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  test('reports a used link in the query as well', async () => {
    const { link } = await start();
    await followLink(backend, link);
    const { target, fragment } = await followLink(backend, link);
    expect(new URL(target ?? '').searchParams.get('error_code')).toBe('otp_expired');
    expect(fragment.error_code).toBe('otp_expired');
  });
});
