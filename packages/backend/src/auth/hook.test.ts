import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecondFactorBackend, type SecondFactorBackend } from '../testing/authenticator.ts';
import { PASSWORD } from '../testing/backend.ts';
import type { VerificationEvent } from './hook.ts';
import { AUTH_DEFAULTS } from './options.ts';
import { followLink, mailedLink } from '../testing/mailed-links.ts';

/** Records every event, and refuses sign-ins with the user agent Night. */
const HOOK = `
  create table public.hook_events (id serial primary key, event jsonb not null);
  create function public.record_event(p_event jsonb) returns jsonb language sql security definer as $$
    insert into public.hook_events (event) values (p_event);
    select case when p_event ->> 'user_agent' = 'Night' and (p_event ->> 'valid')::boolean
                then '{"decision": "reject", "message": "Not at night."}'::jsonb
                else '{"decision": "continue"}' end
  $$;
`;

describe('the verification hook', () => {
  let backend: SecondFactorBackend;
  beforeAll(async () => {
    backend = await startSecondFactorBackend({
      verificationHook: 'public.record_event',
      auth: { limits: { ...AUTH_DEFAULTS.limits, signInPair: { attempts: 2, seconds: 900 } } },
    });
    await backend.database.exec(HOOK);
  });
  afterAll(() => backend.close());

  const eventsOf = async (userId: string) => {
    const rows = await backend.database.query<{ event: VerificationEvent }>(
      `select event from public.hook_events where event ->> 'user_id' = $1 order by id`,
      [userId],
    );
    return rows.map(({ event }) => event);
  };
  const attempt = (email: string, password: string, agent = 'A browser') =>
    backend.request('/auth/v1/token?grant_type=password', {
      json: { email, password },
      headers: { 'user-agent': agent },
    });

  test('receives right and wrong passwords and the limit, but no unknown accounts', async () => {
    const { email, id } = await backend.signIn();
    await attempt(email, 'wrong');
    await expect.poll(() => eventsOf(id)).toHaveLength(2);
    await attempt(email, 'wrong');
    await expect.poll(() => eventsOf(id)).toHaveLength(3);
    expect((await attempt(email, PASSWORD)).status).toBe(429);
    expect(await eventsOf(id)).toMatchObject([
      { valid: true },
      { valid: false, limited: false, user_agent: 'A browser', ip: '127.0.0.1' },
      { valid: false, limited: true },
    ]);
    const before = await backend.database.query('select from public.hook_events');
    expect((await attempt('nobody@example.test', 'wrong')).status).toBe(400);
    expect(await backend.database.query('select from public.hook_events')).toHaveLength(before.length);
  });

  test('receives codes, before a new factor is active and after', async () => {
    const person = await backend.enrolled();
    const { client, factorId, secret } = person;
    await client.auth.mfa.challengeAndVerify({ factorId, code: backend.codeOf(secret, 40) });
    expect((await eventsOf(person.id)).slice(1)).toMatchObject([
      { valid: true, factor_id: factorId, factor_type: 'totp' },
      { valid: false, factor_id: factorId, factor_type: 'totp', limited: false },
    ]);
  });

  test('receives mailed links and account changes by the owner', async () => {
    const person = await backend.signIn();
    const { client, email, id } = person;
    const follow = async (to: string) => followLink(backend, await mailedLink(backend, to));
    await client.auth.resetPasswordForEmail(email);
    await follow(email);
    const code = await backend.request('/auth/v1/recover', {
      json: { email, code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' },
    });
    expect(code.status).toBe(200);
    await expect.poll(() => backend.mails.length).toBe(2);
    const { target } = await follow(email);
    await backend.request('/auth/v1/token?grant_type=pkce', {
      json: {
        auth_code: new URL(target ?? '').searchParams.get('code'),
        code_verifier: 'c'.repeat(43),
      },
    });
    await client.auth.signOut({ scope: 'others' });
    await client.auth.signOut({ scope: 'others' });
    await client.auth.updateUser({ password: 'a new password' });
    const other = await attempt(email, 'a new password');
    expect(other.status).toBe(200);
    await client.auth.updateUser({ email: `new-${email}` });
    await follow(`new-${email}`);
    await follow(email);
    const { token } = await person.claims();
    await backend.request('/auth/v1/logout?scope=global', { method: 'POST', token });
    expect(await eventsOf(id)).toEqual(
      [
        {},
        { method: 'recovery' },
        { method: 'recovery' },
        { done: 'sign_out_others', count: 2 },
        { done: 'new_password' },
        {},
        { done: 'ask_new_email' },
        { done: 'new_email', old_email: email, new_email: `new-${email}` },
        { method: 'email_change' },
        { done: 'sign_out_others', count: 2 },
      ].map((event) => ({
        user_id: id,
        valid: true,
        ip: '127.0.0.1',
        user_agent: expect.any(String) as string,
        ...event,
      })),
    );
  });

  test('can refuse a correct attempt, which then starts no session', async () => {
    const { email, id } = await backend.signIn();
    const sessions = () => backend.database.query('select from auth.sessions where user_id = $1', [id]);
    const before = await sessions();
    const refused = await attempt(email, PASSWORD, 'Night');
    expect([refused.status, await refused.json()]).toMatchObject([400, { msg: 'Not at night.' }]);
    expect(await sessions()).toHaveLength(before.length);

    await backend.client().auth.resetPasswordForEmail(email);
    const link = await mailedLink(backend, email);
    const open = (agent: string) =>
      fetch(backend.url + link.pathname + link.search, {
        redirect: 'manual',
        headers: { 'user-agent': agent },
      });
    expect((await open('Night')).headers.get('location')).toContain('error_code=invalid_credentials');
    expect(await sessions()).toHaveLength(before.length);
    expect((await open('Day')).headers.get('location'), 'the link is not used up').toContain('access_token=');
  });
});
