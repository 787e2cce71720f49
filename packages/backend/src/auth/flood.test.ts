import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_DEFAULTS } from './options.ts';
import { createAccount, PASSWORD, startBackend, type TestBackend } from '../testing/backend.ts';

describe('a flood of session refreshes', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());

  const signIn = (email: string) =>
    backend.request('/auth/v1/token?grant_type=password', { json: { email, password: PASSWORD } });

  test('does not block other requests; refused refreshes can be retried', async () => {
    await createAccount(backend.database, 'one@example.test');
    await createAccount(backend.database, 'two@example.test');
    const session = (await (await signIn('one@example.test')).json()) as { refresh_token: string };
    const renew = () =>
      backend.request('/auth/v1/token?grant_type=refresh_token', {
        json: { refresh_token: session.refresh_token },
      });
    let flood: Promise<Response>[] = [];
    await backend.database.transaction(async (tx) => {
      // All requests wait for one row.
      await tx.query('select from auth.sessions for update');
      flood = Array.from({ length: 130 }, renew);
      await delay(300);
      const started = performance.now();
      expect((await signIn('two@example.test')).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(1_000);
    });
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(26);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    }
    // No session was lost.
    const { error } = await backend.client().auth.refreshSession(session);
    expect(error).toBeNull();
  });

  test('is limited per account without ending its sessions', async () => {
    const limits = { ...AUTH_DEFAULTS.limits, renewals: { attempts: 3, seconds: 900 } };
    const limited = await startBackend({ auth: { limits } });
    const session = async (email: string) => {
      const { data } = await limited.client().auth.signInWithPassword({ email, password: PASSWORD });
      return data.session?.refresh_token ?? '';
    };
    const renew = async (token: string) => {
      const json = { refresh_token: token };
      const response = await limited.request('/auth/v1/token?grant_type=refresh_token', { json });
      const body = (await response.json()) as { refresh_token?: string };
      return { status: response.status, body, retryAfter: Number(response.headers.get('retry-after')) };
    };
    await createAccount(limited.database, 'one@example.test');
    await createAccount(limited.database, 'two@example.test');
    const [phone, laptop, other] = [
      await session('one@example.test'),
      await session('one@example.test'),
      await session('two@example.test'),
    ];
    const last = (await renew((await renew(phone)).body.refresh_token ?? '')).body.refresh_token ?? '';
    expect((await renew(laptop)).status).toBe(200);
    const started = performance.now();
    const refused = await renew(last);
    // The refusal is delayed, so that a loop asks less often.
    expect(performance.now() - started).toBeGreaterThan(400);
    // Clients would discard the session after 429.
    expect(refused).toMatchObject({ status: 503, body: { error_code: 'over_request_rate_limit' } });
    expect(refused.retryAfter).toBeGreaterThan(800);
    expect((await renew(other)).status).toBe(200);
    await limited.database.query('delete from backend.attempts');
    expect((await renew(last)).status).toBe(200);
    expect(limited.loggedErrors).toEqual([]);
    await limited.close();
  });
});
