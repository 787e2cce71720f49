import * as bcrypt from '@node-rs/bcrypt';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccount, PASSWORD, startBackend, type TestBackend } from '../testing/backend.ts';
import { AUTH_DEFAULTS } from './options.ts';
import { createHasher } from './passwords.ts';

vi.mock('@node-rs/bcrypt', { spy: true });
// Resets the modules so that the spy applies to this file only; test files share a process.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('@node-rs/bcrypt');
  vi.resetModules();
});

const LIMITS = {
  ...AUTH_DEFAULTS.limits,
  signInPair: { attempts: 3, seconds: 900 },
  signInAccount: { attempts: 5, seconds: 900 },
  signInAddress: { attempts: 12, seconds: 900 },
  mailAccount: { attempts: 100, seconds: 900 },
  mailAddress: { attempts: 100, seconds: 900 },
  verifyAddress: { attempts: 100, seconds: 900 },
  verifyAccount: { attempts: 100, seconds: 900 },
};

describe('signing in', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend({ auth: { limits: LIMITS } });
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    await backend.database.query('delete from backend.attempts');
  });

  /** Signs in from the given client address. */
  const attempt = async (email: string, password: string, address: string | null = '192.0.2.1') => {
    const response = await backend.backend.fetch(
      new Request(`${backend.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: backend.keys.anonKey,
          'x-supabase-api-version': '2024-01-01',
          'user-agent': 'test/1',
        },
        body: JSON.stringify({ email, password }),
      }),
      { address },
    );
    return {
      status: response.status,
      text: await response.text(),
      headers: Object.fromEntries(response.headers),
    };
  };

  test('the right password starts a session that REST accepts', async () => {
    const id = await createAccount(backend.database, 'right@example.test');
    const client = backend.client();
    const { data, error } = await client.auth.signInWithPassword({
      email: ' \u202aRight@Exam\u200bple.test\u202c',
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id,
      email: 'right@example.test',
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
    });
    expect(data.user?.last_sign_in_at).toBeDefined();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    const claims = decodeJwt(data.session?.access_token ?? '');
    expect(claims).toMatchObject({
      iss: 'http://site.test/auth/v1',
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'right@example.test',
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
      amr: [{ method: 'password', timestamp: expect.any(Number) as number }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect((await client.rpc('whoami')).data).toMatchObject({ user: 'authenticated', uid: id });
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    const [session] = await backend.database.query(
      'select user_agent, host(ip) as ip from auth.sessions where user_id = $1',
      [id],
    );
    expect(session).toMatchObject({ ip: '127.0.0.1' });
  });

  test('wrong password, unknown account and account without password are indistinguishable', async () => {
    await createAccount(backend.database, 'known@example.test');
    await createAccount(backend.database, 'passwordless@example.test', { password: false });
    await createAccount(backend.database, 'unconfirmed@example.test', { confirmed: false });
    const compare = vi.mocked(bcrypt.compare);
    const answers = [];
    for (const [email, password] of [
      ['known@example.test', 'wrong password'],
      ['unknown@example.test', 'wrong password'],
      ['passwordless@example.test', ''],
      ['known@example.test', 'x'.repeat(100)],
      ['unconfirmed@example.test', 'wrong password'],
    ] as const) {
      compare.mockClear();
      const answer = await attempt(email, password, `192.0.2.${answers.length + 10}`);
      // Takes the same time, because it makes one comparison with a hash of the same cost.
      expect(compare).toHaveBeenCalledOnce();
      const [, hash] = compare.mock.calls[0] ?? [];
      expect(String(hash)).toMatch(/^\$2[ab]\$\d\d\$.{53}$/);
      answers.push(answer);
    }
    expect(answers[0]).toMatchObject({
      status: 400,
      text: '{"code":"invalid_credentials","message":"Invalid login credentials"}',
    });
    expect(answers[0]?.headers).toMatchObject({
      'x-sb-error-code': 'invalid_credentials',
      'x-supabase-api-version': '2024-01-01',
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  test('the dummy hash has the same cost as real hashes', async () => {
    await attempt('nobody@example.test', 'x');
    const [, hash] = vi.mocked(bcrypt.compare).mock.calls.at(-1) ?? [];
    expect(bcrypt.parseOptions(String(hash)).cost).toBe(10);
    // GoTrue's own format and cost, so that accounts can move to the hosted backend and back.
    expect(await createHasher().hash('x')).toMatch(/^\$2a\$10\$.{53}$/);
  });

  test('the reason of a refusal is revealed only with the right password', async () => {
    const id = await createAccount(backend.database, 'banned@example.test');
    await backend.database.query(
      `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
      [id],
    );
    await createAccount(backend.database, 'new@example.test', { confirmed: false });
    expect(await attempt('banned@example.test', PASSWORD)).toMatchObject({
      status: 400,
      text: expect.stringContaining('user_banned') as string,
    });
    expect(await attempt('banned@example.test', 'wrong')).toMatchObject({
      text: expect.stringContaining('invalid_credentials') as string,
    });
    expect(await attempt('new@example.test', PASSWORD)).toMatchObject({
      text: expect.stringContaining('email_not_confirmed') as string,
    });
    const [row] = await backend.database.query('select count(*) as n from auth.sessions where user_id = $1', [
      id,
    ]);
    expect(row).toEqual({ n: 0 });
  });

  describe('limits', () => {
    test('guesses from one address are limited; the owner can sign in elsewhere', async () => {
      await createAccount(backend.database, 'guessed@example.test');
      for (let i = 0; i < 3; i++) expect((await attempt('guessed@example.test', 'wrong')).status).toBe(400);
      expect(await attempt('guessed@example.test', PASSWORD)).toMatchObject({
        status: 429,
        text: expect.stringContaining('over_request_rate_limit') as string,
      });
      expect((await attempt('guessed@example.test', PASSWORD, '192.0.2.2')).status).toBe(200);
    });

    test('an unknown account has the same limit', async () => {
      for (let i = 0; i < 3; i++) expect((await attempt('ghost@example.test', 'wrong')).status).toBe(400);
      expect((await attempt('ghost@example.test', 'wrong')).status).toBe(429);
    });

    test('a right password resets the count of wrong ones', async () => {
      await createAccount(backend.database, 'typo@example.test');
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 2; i++) expect((await attempt('typo@example.test', 'wrong')).status).toBe(400);
        expect((await attempt('typo@example.test', PASSWORD)).status).toBe(200);
      }
    });

    test('guesses from many addresses at one account are limited', async () => {
      await createAccount(backend.database, 'many@example.test');
      for (let i = 0; i < 5; i++)
        expect((await attempt('many@example.test', 'wrong', `198.51.100.${i}`)).status).toBe(400);
      expect((await attempt('many@example.test', 'wrong', '198.51.100.9')).status).toBe(429);
    });

    test('guesses from one address at many accounts are limited, also with right passwords between', async () => {
      await createAccount(backend.database, 'mine@example.test');
      // Unknown accounts cost a full hash each.
      for (let i = 0; i < 12; i++) {
        await createAccount(backend.database, `victim${i}@example.test`);
        expect((await attempt(`victim${i}@example.test`, 'wrong')).status).toBe(400);
        if (i % 4 === 3 && i < 11) expect((await attempt('mine@example.test', PASSWORD)).status).toBe(200);
      }
      expect((await attempt('victim99@example.test', 'wrong')).status).toBe(429);
    });

    test('concurrent guesses do not bypass the limit', async () => {
      await createAccount(backend.database, 'burst@example.test');
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => attempt('burst@example.test', 'wrong')),
      );
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    });

    test('concurrent right passwords do not reach the limit', async () => {
      await createAccount(backend.database, 'eager@example.test');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => attempt('eager@example.test', PASSWORD)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    });

    test('the limit ends with its window', async () => {
      await createAccount(backend.database, 'later@example.test');
      for (let i = 0; i < 4; i++) await attempt('later@example.test', 'wrong');
      expect((await attempt('later@example.test', PASSWORD)).status).toBe(429);
      await backend.database.query(`update backend.attempts set expires_at = now() - interval '1 second'`);
      expect((await attempt('later@example.test', PASSWORD)).status).toBe(200);
    });

    test('the count is shared between processes on one database', async () => {
      await createAccount(backend.database, 'shared@example.test');
      for (let i = 0; i < 3; i++) await attempt('shared@example.test', 'wrong');
      const { postgresDatabase } = await import('../database/postgres.ts');
      const { createBackend } = await import('../backend.ts');
      const database = postgresDatabase(backend.databaseUrl ?? '');
      const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const other = await createBackend({
        database,
        keys: backend.keys,
        siteUrl: 'http://site.test',
        redirectUrls: [],
        mailer: { send: () => Promise.resolve() },
        log,
        auth: { limits: LIMITS },
      });
      const response = await other.fetch(
        new Request('http://x/auth/v1/token?grant_type=password', {
          method: 'POST',
          headers: { apikey: backend.keys.anonKey },
          body: JSON.stringify({ email: 'shared@example.test', password: PASSWORD }),
        }),
        { address: '192.0.2.1' },
      );
      expect(response.status).toBe(429);
      await other.close();
      await database.close();
    });

    test('addresses and mailboxes are stored as hashes', async () => {
      await attempt('private@example.test', 'wrong', '203.0.113.7');
      const rows = await backend.database.query<{ bucket: string }>('select bucket from backend.attempts');
      expect(rows.length).toBe(3);
      expect(JSON.stringify(rows)).not.toMatch(/private|203\.0/);
    });
  });

  test.each([
    ['{"email":"a@b.test"', 400, 'bad_json'],
    ['[]', 400, 'bad_json'],
    ['{}', 400, 'validation_failed'],
    ['{"password":"x"}', 400, 'validation_failed'],
    ['{"email":7,"password":"x"}', 400, 'validation_failed'],
    ['{"phone":"123","password":"x"}', 400, 'phone_provider_disabled'],
    ['{"email":"no address","password":"x"}', 400, 'invalid_credentials'],
    ['{"email":"nul\\u0000@b.test","password":"x"}', 400, 'invalid_credentials'],
    ['{"email":"nul@b.test","password":"a\\u0000b"}', 400, 'invalid_credentials'],
    ['{"email":"a@b.test","password":{"$ne":null}}', 400, 'invalid_credentials'],
    [JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(16_000) }), 400, 'invalid_credentials'],
    [JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(17_000) }), 413, 'request_entity_too_large'],
  ])('body %#', async (body, status, code) => {
    const response = await backend.request('/auth/v1/token?grant_type=password', { method: 'POST', body });
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code: status, error_code: code },
    ]);
  });

  test('unknown and disabled grants are refused', async () => {
    const grant = async (name: string) => {
      const response = await backend.request(`/auth/v1/token?grant_type=${name}`, { json: {} });
      return [response.status, ((await response.json()) as { error_code: string }).error_code];
    };
    expect(await grant('nonsense')).toEqual([400, 'invalid_credentials']);
    expect(await grant('')).toEqual([400, 'invalid_credentials']);
    expect(await grant('id_token')).toEqual([400, 'provider_disabled']);
    expect(await grant('web3')).toEqual([422, 'web3_provider_disabled']);
  });
});
