import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, signToken, startBackend, type TestBackend } from '../testing/backend.ts';
import { AUTH_DEFAULTS } from './options.ts';

const DAY = 24 * 3600_000;

describe('a known device', () => {
  let backend: TestBackend;
  let now = Date.now();
  beforeAll(async () => {
    const limits = {
      ...AUTH_DEFAULTS.limits,
      signInPair: { attempts: 3, seconds: 900 },
      signInAccount: { attempts: 5, seconds: 900 },
      signInAddress: { attempts: 8, seconds: 900 },
      signInDevice: { attempts: 2, seconds: 900 },
    };
    backend = await startBackend({
      auth: { limits, now: () => now },
      siteUrl: 'https://desk.example.com',
    });
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    now = Date.now();
    await backend.database.query('delete from backend.attempts');
  });

  const attempt = async (email: string, password: string, cookie = '', address = '192.0.2.1') => {
    const response = await backend.backend.fetch(
      new Request(`${backend.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: backend.keys.anonKey, cookie },
        body: JSON.stringify({ email, password }),
      }),
      { address },
    );
    return {
      status: response.status,
      text: await response.text(),
      cookie: response.headers.get('set-cookie'),
      headers: Object.fromEntries(response.headers),
    };
  };
  const bare = (cookie: string | null) => cookie?.split(';', 1)[0] ?? '';
  let people = 0;
  const person = async () => {
    const email = `device${++people}@example.test`;
    const id = await createAccount(backend.database, email);
    const { cookie } = await attempt(email, PASSWORD);
    return { id, email, cookie: bare(cookie) };
  };
  /** Locks the account with wrong passwords from five addresses. */
  const lock = async (email: string) => {
    for (let n = 0; n < 5; n++) await attempt(email, 'wrong', '', `198.51.100.${n}`);
    expect((await attempt(email, PASSWORD, '', '192.0.2.99')).status).toBe(429);
  };

  test('is stored in an HttpOnly, SameSite cookie', async () => {
    const email = `device${++people}@example.test`;
    await createAccount(backend.database, email);
    const { cookie } = await attempt(email, PASSWORD);
    expect(cookie).toMatch(
      /^marketdesk-device=[\w.-]+; Path=\/auth\/v1; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await attempt(email, 'wrong', bare(cookie))).cookie).toBeNull();
    expect((await attempt('nobody@example.test', 'wrong')).cookie).toBeNull();
  });

  test('signs its owner in while account and address are locked', async () => {
    const me = await person();
    await lock(me.email);
    for (let n = 0; n < 8; n++) {
      const email = `other${n}@example.test`;
      await createAccount(backend.database, email);
      await attempt(email, 'wrong');
    }
    expect((await attempt(me.email, PASSWORD)).status).toBe(429);
    expect((await attempt(me.email, PASSWORD, me.cookie)).status).toBe(200);
    expect((await attempt(me.email, PASSWORD)).status, 'others stay locked out').toBe(429);
  });

  test('has a few attempts, reset by the right password, also if stolen', async () => {
    const me = await person();
    await lock(me.email);
    expect((await attempt(me.email, 'wrong', me.cookie)).status).toBe(400);
    const again = await attempt(me.email, PASSWORD, me.cookie);
    expect(again.status).toBe(200);
    // The new cookie is the same device, so signing in does not grant a second set of attempts.
    for (const cookie of [me.cookie, bare(again.cookie)]) {
      expect((await attempt(me.email, 'wrong', cookie, '203.0.113.5')).status).toBe(400);
    }
    for (const cookie of [me.cookie, bare(again.cookie)]) {
      const refused = await attempt(me.email, PASSWORD, cookie, '203.0.113.5');
      expect(refused).toMatchObject({
        status: 429,
        text: expect.stringContaining('over_request_rate_limit') as string,
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    }
    await backend.database.query('delete from backend.attempts');
    await attempt(me.email, 'wrong', me.cookie);
    const [row] = await backend.database.query('select count(*) as n from backend.attempts');
    expect(row, 'counted neither for the account nor for the address').toEqual({ n: 1 });
  });

  test('is refused if forged, foreign, expired or of an earlier password', async () => {
    const me = await person();
    const other = await person();
    const [name = '', value = ''] = me.cookie.split('=');
    const [id = '', issued = '', mark = '', signature = ''] = value.split('.');
    const forged = [
      other.cookie,
      `${name}=${id}.${issued}.${mark}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${name}=${'A'.repeat(16)}.${issued}.${mark}.${signature}`,
      `${name}=${id}.${(Number.parseInt(issued, 36) + 1).toString(36)}.${mark}.${signature}`,
      `${name}=${id}.${issued}.${mark}.${'A'.repeat(43)}`,
      `${name}=${await signToken({ sub: me.id })}`,
      `${name}=`,
      `${name}=~~~.`,
      `${name.toUpperCase()}=${value}`,
      `x${name}=${value}`,
    ];
    await lock(me.email);
    for (const cookie of forged) expect((await attempt(me.email, PASSWORD, cookie)).status, cookie).toBe(429);
    expect((await attempt(me.email, PASSWORD, `a=b; ${me.cookie}; c`)).status, 'the valid cookie').toBe(200);
    now += 90 * DAY + 1_000;
    expect((await attempt(me.email, PASSWORD, me.cookie)).status, 'too old').toBe(429);
    now = Date.now();
    await backend.database.query(
      `update auth.users set encrypted_password = (select encrypted_password || ' ' from auth.users where id = $1) where id = $1`,
      [me.id],
    );
    expect((await attempt(me.email, PASSWORD, me.cookie)).status, 'cookie of an earlier password').toBe(429);
  });

  test('stays known after its owner changes the password there', async () => {
    const me = await person();
    const { access_token: token } = JSON.parse((await attempt(me.email, PASSWORD, me.cookie)).text) as {
      access_token: string;
    };
    const changed = await backend.request('/auth/v1/user', {
      method: 'PUT',
      json: { password: 'another password' },
      token,
      headers: { cookie: me.cookie },
    });
    expect(changed.status).toBe(200);
    await lock(me.email);
    expect((await attempt(me.email, 'another password', me.cookie)).status).toBe(429);
    expect(
      (await attempt(me.email, 'another password', bare(changed.headers.get('set-cookie')))).status,
    ).toBe(200);
  });

  test('can be shared by up to five people', async () => {
    const first = await person();
    let cookie = first.cookie;
    const others = [];
    for (let n = 0; n < 4; n++) {
      const other = await person();
      cookie = bare((await attempt(other.email, PASSWORD, cookie)).cookie);
      others.push(other);
    }
    await lock(first.email);
    expect((await attempt(first.email, PASSWORD, cookie)).status).toBe(200);
    const sixth = await person();
    const full = bare((await attempt(sixth.email, PASSWORD, cookie)).cookie);
    expect(full.length).toBeLessThan(450);
    await backend.database.query('delete from backend.attempts');
    await lock(first.email);
    expect((await attempt(first.email, PASSWORD, full)).status, 'the least recent of six people').toBe(429);
  });

  test('does not change the response to a wrong password', async () => {
    const me = await person();
    const known = await attempt(me.email, 'wrong', me.cookie);
    const strange = await attempt(me.email, 'wrong');
    const nobody = await attempt('no-such@example.test', 'wrong', me.cookie);
    expect(known).toMatchObject({
      status: 400,
      text: expect.stringContaining('Invalid login credentials') as string,
    });
    expect(strange).toEqual(known);
    expect(nobody).toEqual(known);
  });
});

test('the cookie is not Secure on a site without TLS', async () => {
  const backend = await startBackend();
  await createAccount(backend.database, 'plain@example.test');
  const answer = await backend.request('/auth/v1/token?grant_type=password', {
    json: { email: 'plain@example.test', password: PASSWORD },
  });
  expect(answer.headers.get('set-cookie')).toMatch(/SameSite=Strict$/);
  await backend.close();
});
