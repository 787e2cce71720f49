import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { followLink, mailedLink } from '../testing/mailed-links.ts';
import { createAccount, PASSWORD, startBackend, type TestBackend } from '../testing/backend.ts';

const ONE_HOUR = 3600;

describe('password recovery', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    backend.mails.length = 0;
    await backend.database.query('delete from backend.attempts');
  });

  let people = 0;
  const account = async () => {
    const email = `lost${++people}@example.test`;
    return { email, id: await createAccount(backend.database, email) };
  };
  const recover = (email: string, redirectTo = 'http://site.test/admin/reset-password') =>
    backend.client().auth.resetPasswordForEmail(email, { redirectTo });
  const linkOf = (to: string) => mailedLink(backend, to);
  const follow = (link: URL, method?: string) => followLink(backend, link, method);

  test('the mailed link leads to the requested page with a session that can set the password', async () => {
    const { email, id } = await account();
    const { data, error } = await recover(email);
    expect([data, error]).toEqual([{}, null]);
    const link = await linkOf(email);
    expect(link.origin + link.pathname).toBe('http://site.test/auth/v1/verify');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      type: 'recovery',
      redirect_to: 'http://site.test/admin/reset-password',
    });
    const { status, target, fragment, headers } = await follow(link);
    expect([status, target]).toEqual([303, 'http://site.test/admin/reset-password']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(fragment).toMatchObject({ expires_in: '3600', sb: '', token_type: 'bearer', type: 'recovery' });
    expect(decodeJwt(fragment.access_token ?? '')).toMatchObject({ sub: id, amr: [{ method: 'recovery' }] });

    const client = backend.client();
    await client.auth.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    });
    expect((await client.auth.updateUser({ password: 'a new long password' })).error).toBeNull();
    const signIn = (password: string) => backend.client().auth.signInWithPassword({ email, password });
    expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
    expect((await signIn('a new long password')).error).toBeNull();
  });

  test('HEAD does not use up the link; GET does', async () => {
    const { email } = await account();
    await recover(email);
    const link = await linkOf(email);
    expect((await follow(link, 'HEAD')).status).toBe(200);
    expect((await follow(link)).fragment.access_token).toBeDefined();
    const again = await follow(link);
    expect(again).toMatchObject({
      status: 303,
      target: 'http://site.test/admin/reset-password',
      fragment: {
        error: 'access_denied',
        error_code: 'otp_expired',
        error_description: 'Email link is invalid or has expired',
        sb: '',
      },
    });
    expect(again.fragment.access_token).toBeUndefined();
  });

  test('two concurrent requests with one link start one session', async () => {
    const { email } = await account();
    await recover(email);
    const link = await linkOf(email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => follow(link)));
    expect(answers.filter(({ fragment }) => fragment.access_token !== undefined)).toHaveLength(1);
  });

  test('expired, replaced and wrong links are refused', async () => {
    const { email, id } = await account();
    await recover(email);
    const first = await linkOf(email);
    backend.mails.length = 0;
    await recover(email);
    const second = await linkOf(email);
    expect((await follow(first)).fragment.error_code).toBe('otp_expired');
    await backend.database.query(
      `update auth.one_time_tokens set created_at = created_at - $2::int * interval '1 second' where user_id = $1`,
      [id, ONE_HOUR + 1],
    );
    expect((await follow(second)).fragment.error_code).toBe('otp_expired');
    const wrongType = new URL(second);
    wrongType.searchParams.set('type', 'signup');
    expect((await follow(wrongType)).fragment.error_code).toBe('otp_expired');
    expect((await backend.database.query('select from auth.sessions where user_id = $1', [id])).length).toBe(
      0,
    );
  });

  test('a banned user’s link reports the ban and starts no session', async () => {
    const { email, id } = await account();
    await recover(email);
    await backend.database.query(
      `update auth.users set banned_until = now() + interval '1 h' where id = $1`,
      [id],
    );
    expect((await follow(await linkOf(email))).fragment).toMatchObject({ error_code: 'user_banned' });
    expect((await backend.database.query('select from auth.sessions where user_id = $1', [id])).length).toBe(
      0,
    );
  });

  test.each([
    ['http://other.test/deep/page?x=1', 'http://other.test/deep/page?x=1'],
    ['myapp://welcome', 'myapp://welcome'],
    ['http://site.test/anything', 'http://site.test/anything'],
    ['http://evil.test/', 'http://site.test/'],
    ['http://site.test.evil.test/', 'http://site.test/'],
    ['http://site.test@evil.test/', 'http://site.test/'],
    ['https://site.test/', 'http://site.test/'],
    ['http://site.test:81/', 'http://site.test/'],
    ['//evil.test', 'http://site.test/'],
    ['javascript:alert(1)', 'http://site.test/'],
    ['', 'http://site.test/'],
  ])('redirect_to %s leads to %s', async (asked, target) => {
    const { email } = await account();
    await recover(email);
    const link = await linkOf(email);
    link.searchParams.set('redirect_to', asked);
    expect((await follow(link)).target).toBe(target);
  });

  test('a link without token or type is refused without a redirect', async () => {
    for (const query of ['type=recovery', 'token=x', 'token=x&type=nonsense']) {
      const response = await fetch(`${backend.url}/auth/v1/verify?${query}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error_code: 'validation_failed' },
      ]);
    }
  });

  test('an unknown address gets the same response in the same time, and no mail', async () => {
    const { email } = await account();
    const ask = async (address: string) => {
      const started = performance.now();
      const response = await backend.request('/auth/v1/recover', { json: { email: address } });
      const headers = Object.fromEntries(response.headers);
      delete headers.date;
      return { ms: performance.now() - started, answer: [response.status, await response.text(), headers] };
    };
    const known = await ask(email);
    const unknown = await ask('nobody@example.test');
    expect(known.answer).toEqual(unknown.answer);
    // Both take the fixed time; work for an existing account runs in the background.
    expect(Math.min(known.ms, unknown.ms)).toBeGreaterThanOrEqual(29);
    await linkOf(email);
    expect(backend.mails.map(({ to }) => to)).toEqual([email]);
  });

  test('a request by the server itself fails if the mail could not be sent', async () => {
    const { email } = await account();
    const ask = () =>
      backend.backend.fetch(
        new Request(`${backend.url}/auth/v1/recover`, {
          method: 'POST',
          headers: { apikey: backend.keys.anonKey },
          body: JSON.stringify({ email }),
        }),
      );
    expect((await ask()).status).toBe(200);
    expect(backend.mails.map(({ to }) => to)).toEqual([email]);
    backend.mails.push = () => {
      throw new Error('no post office');
    };
    const failed = await ask();
    backend.mails.push = Array.prototype.push.bind(backend.mails);
    expect([failed.status, await failed.json()]).toMatchObject([500, { error_code: 'unexpected_failure' }]);
  });

  test('a failed mail is retried in the background', async () => {
    const { email } = await account();
    const push = backend.mails.push.bind(backend.mails);
    backend.mails.push = () => {
      backend.mails.push = push;
      throw new Error('no post office');
    };
    expect((await recover(email)).error).toBeNull();
    expect((await follow(await linkOf(email))).fragment.access_token).toBeDefined();
  });

  test('known and unknown addresses have the same limit', async () => {
    const { email } = await account();
    for (const address of [email, 'ghost@example.test']) {
      const statuses = [];
      for (let i = 0; i < 6; i++) statuses.push((await recover(address)).error?.status ?? 200);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect((await recover(email)).error?.code).toBe('over_email_send_rate_limit');
    const refusal = await backend.request('/auth/v1/recover', { json: { email } });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800);
    await expect.poll(() => backend.mails.length).toBe(5);
  });

  test.each([
    [{}, 400],
    [{ email: 'nonsense' }, 400],
    [{ email: 'a@b.test\nBcc: c@d.test' }, 400],
    [{ email: 'a@b.test', code_challenge: 'short', code_challenge_method: 's256' }, 400],
  ])('%o is refused', async (json, status) => {
    const response = await backend.request('/auth/v1/recover', { json });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error_code: 'validation_failed' },
    ]);
  });

  test('a request writes recovery_sent_at once and stores only the token’s hash', async () => {
    const { email, id } = await account();
    await backend.database.exec(`
      create table if not exists public.seen (what text);
      create or replace function public.see() returns trigger language plpgsql security definer as $$
      begin insert into public.seen values ('change'); return new; end $$;
      create or replace trigger see after update of recovery_sent_at on auth.users
        for each row when (old.recovery_sent_at is distinct from new.recovery_sent_at) execute function public.see();`);
    await recover(email);
    const token = (await linkOf(email)).searchParams.get('token') ?? '';
    expect(await backend.database.query('select * from public.seen')).toHaveLength(1);
    const kept = JSON.stringify([
      await backend.database.query('select * from auth.one_time_tokens'),
      await backend.database.query('select * from auth.users where id = $1', [id]),
    ]);
    expect(kept).not.toContain(token);
    await backend.database.exec('drop trigger see on auth.users; drop table public.seen;');
  });

  test('verifyOtp accepts the hash of the link', async () => {
    const { email, id } = await account();
    await recover(email);
    const token_hash = (await linkOf(email)).searchParams.get('token') ?? '';
    const { data, error } = await backend.client().auth.verifyOtp({ type: 'recovery', token_hash });
    expect([error, data.user?.id]).toEqual([null, id]);
    const again = await backend.client().auth.verifyOtp({ type: 'recovery', token_hash });
    expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired']);
  });

  test('a generated code works once for its own address, with limited attempts', async () => {
    const { email, id } = await account();
    const other = await account();
    const admin = backend.client(backend.keys.serviceRoleKey).auth.admin;
    const { data } = await admin.generateLink({ type: 'recovery', email });
    const code = data.properties?.email_otp ?? '';
    const verify = (address: string, token: string) =>
      backend.client().auth.verifyOtp({ type: 'recovery', email: address, token });
    expect((await verify(other.email, code)).error?.code).toBe('otp_expired');
    expect((await verify(email, code)).data.user?.id).toBe(id);
    expect((await verify(email, code)).error?.code).toBe('otp_expired');
    await admin.generateLink({ type: 'recovery', email });
    const guesses = [];
    for (let i = 0; i < 6; i++) guesses.push((await verify(email, `00000${i}`)).error?.status);
    expect(guesses.slice(-2)).toEqual([429, 429]);
    const json = { type: 'recovery', email, token: '000000' };
    const refusal = await backend.request('/auth/v1/verify', { json });
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refusal.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });
});
