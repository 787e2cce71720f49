import { SignJWT } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { JWT_SECRET, signToken, startBackend, type TestBackend } from '../testing/backend.ts';

const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = Math.floor(Date.now() / 1000);

describe('errors over REST', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.close());
  afterEach(() => void vi.useRealTimers());

  const raise = async (state: string, message: string, token: string) => {
    const response = await backend.request('/rest/v1/rpc/fail', {
      json: { p_state: state, p_message: message },
      token,
    });
    return response.status;
  };

  test.each([
    // SQLSTATE, message, status for anon, status for the signed-in
    ['42501', 'Not authenticated', 401, 401],
    ['42501', 'Not authorized', 403, 403],
    ['42501', 'anything else', 401, 403],
    ['PT404', 'Report not found', 404, 404],
    ['PT409', 'changed meanwhile', 409, 409],
    ['PT429', 'too fast', 429, 429],
    ['P0001', 'a rule', 400, 400],
    ['P0002', 'no data', 500, 500],
    ['22023', 'bad argument', 400, 400],
    ['22P02', 'bad text', 400, 400],
    ['23503', 'fk', 409, 409],
    ['23505', 'unique', 409, 409],
    ['23514', 'check', 400, 400],
    ['25006', 'read only', 405, 405],
    ['40001', 'serialization', 500, 500],
    ['42883', 'no function', 404, 404],
    ['42P01', 'no table', 404, 404],
    ['42P17', 'recursion', 500, 500],
    ['42703', 'no column', 400, 400],
    ['53300', 'too many', 503, 503],
    ['54000', 'too many dimensions', 400, 400],
    ['54001', 'too complex', 500, 500],
    ['57014', 'This took too long', 500, 500],
    ['28000', 'invalid authorization', 403, 403],
    ['XX000', 'internal', 500, 500],
    ['21000', 'cardinality', 500, 500],
  ])('SQLSTATE %s "%s"', async (state, message, anon, signedIn) => {
    expect(await raise(state, message, backend.keys.anonKey)).toBe(anon);
    expect(await raise(state, message, await signToken({}))).toBe(signedIn);
  });

  test('the body contains only the raised error', async () => {
    const response = await backend.request('/rest/v1/rpc/fail', {
      json: {
        p_state: 'PT409',
        p_message: 'Größe geändert',
        p_detail: 'a detail',
        p_hint: 'changed_meanwhile',
      },
    });
    expect(await response.json()).toEqual({
      code: 'PT409',
      message: 'Größe geändert',
      details: 'a detail',
      hint: 'changed_meanwhile',
    });
  });

  test.each([
    ['53100', 503, "The server's disk is full. Nothing was changed; try again later."],
    ['53200', 503, /^The database could not complete the request\./],
    ['58030', 500, /^The database could not complete the request\./],
    ['XX001', 500, /^The database could not complete the request\./],
  ])('server errors (%s) reveal neither message nor files', async (p_state, status, message) => {
    const p_message = 'could not extend file "base/16384/2619": No space left on device';
    const json = { p_state, p_message, p_detail: '/var/lib/postgresql', p_hint: 'Check free disk space.' };
    const response = await backend.request('/rest/v1/rpc/fail', { json });
    const body = {
      code: p_state,
      message: expect.stringMatching(message) as string,
      details: null,
      hint: null,
    };
    expect([response.status, await response.json()]).toEqual([status, body]);
    expect(backend.loggedErrors.at(-1)).toContain('base/16384/2619');
  });

  test("RAISE SQLSTATE 'PGRST' sets status, headers and body", async () => {
    const body = { code: 'custom', message: 'Teapot', details: 'd', hint: 'h' };
    const response = await backend.request('/rest/v1/rpc/fail', {
      json: {
        p_state: 'PGRST',
        p_message: JSON.stringify(body),
        p_detail: JSON.stringify({ status: 418, headers: { 'x-tea': 'green' } }),
      },
    });
    expect([response.status, response.headers.get('x-tea'), await response.json()]).toEqual([
      418,
      'green',
      body,
    ]);
    const broken = await backend.request('/rest/v1/rpc/fail', {
      json: { p_state: 'PGRST', p_message: 'no json' },
    });
    const hint = expect.stringContaining('MESSAGE must be a JSON object') as string;
    const details = "Invalid JSON value for MESSAGE: 'no json'";
    expect([broken.status, await broken.json()]).toMatchObject([500, { code: 'PGRST121', details, hint }]);
    const bare = await backend.request('/rest/v1/rpc/fail', {
      json: { p_state: 'PGRST', p_message: JSON.stringify(body) },
    });
    expect(await bare.json()).toMatchObject({
      code: 'PGRST121',
      details: 'DETAIL is missing in the RAISE statement',
    });
  });

  const forged: [string, () => Promise<string> | string, string][] = [
    ['of another key', () => signToken({}, 'another-secret-that-is-long-enough-too'), 'PGRST301'],
    ['expired', () => signToken({ exp: now - 1 }), 'PGRST303'],
    ['not valid yet', () => signToken({ nbf: now + 600 }), 'PGRST303'],
    ['alg none', () => `${b64({ alg: 'none', typ: 'JWT' })}.${b64({ role: 'service_role' })}.`, 'PGRST301'],
    [
      'alg none with a signature',
      async () => {
        const [, , signature = ''] = (await signToken({})).split('.');
        return `${b64({ alg: 'none' })}.${b64({ role: 'service_role' })}.${signature}`;
      },
      'PGRST301',
    ],
    [
      'payload exchanged',
      async () => {
        const [head = '', , signature = ''] = (await signToken({})).split('.');
        return `${head}.${b64({ role: 'service_role', exp: now + 600 })}.${signature}`;
      },
      'PGRST301',
    ],
    [
      'HS512 of our own secret',
      () =>
        new SignJWT({ role: 'service_role' })
          .setProtectedHeader({ alg: 'HS512' })
          .sign(new TextEncoder().encode(JWT_SECRET.repeat(2))),
      'PGRST301',
    ],
    [
      'RS256',
      () =>
        new SignJWT({ role: 'service_role' })
          .setProtectedHeader({ alg: 'RS256' })
          .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
      'PGRST301',
    ],
    ['not a token', () => 'nonsense', 'PGRST301'],
    ['empty parts', () => '..', 'PGRST301'],
    ['a session that is no uuid', () => signToken({ session_id: "x' or true" }), 'PGRST303'],
    [
      'an unknown session',
      () => signToken({ session_id: '7c0f6b8e-0000-4000-8000-00000000dead' }),
      'PGRST303',
    ],
  ];
  test.each(forged)('a token %s is 401', async (_, make, code) => {
    const response = await backend.request('/rest/v1/rpc/whoami', { json: {}, token: await make() });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await response.json()).toMatchObject({ code, hint: null });
  });

  test('a cached token is refused once it has expired', async () => {
    const token = await signToken({});
    const ask = async () => (await backend.request('/rest/v1/rpc/whoami', { json: {}, token })).status;
    expect(await ask()).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 599_000 });
    expect(await ask()).toBe(200);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await ask()).toBe(401);
  });

  test('a missing or wrong key is refused', async () => {
    const none = await fetch(`${backend.url}/rest/v1/items`);
    expect([none.status, await none.json()]).toEqual([
      401,
      {
        message: 'No API key found in request',
        hint: 'No `apikey` request header or url param was found.',
      },
    ]);
    const wrong = await fetch(`${backend.url}/rest/v1/items`, { headers: { apikey: await signToken({}) } });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { message: 'Invalid API key' }]);
    expect((await fetch(`${backend.url}/rest/v1/items?apikey=${backend.keys.anonKey}`)).status).toBe(200);
  });

  test('CORS: preflights need no key, and response headers are exposed', async () => {
    const preflight = await fetch(`${backend.url}/rest/v1/rpc/whoami`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://elsewhere.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,x-client-info',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('apikey,authorization,x-client-info');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    for (const path of ['/rest/v1/items', '/rest/v1/nope', '/rest/v1/hidden']) {
      const exposed = (await backend.request(path)).headers
        .get('access-control-expose-headers')
        ?.toLowerCase();
      expect(exposed).toContain('content-range');
      expect(exposed).toContain('x-total-count');
    }
  });

  test.each([
    ['/', 404, 'not_found'],
    ['/rest/v2/items', 404, 'not_found'],
    ['/rest/v1/items/1', 404, 'PGRST125'],
    ['/rest/v1/%E0%A4%A', 400, 'PGRST125'],
    ['/realtime/v1/websocket', 501, 'not_implemented'],
    ['/storage/v1/vector', 501, 'not_implemented'],
  ])('%s is %i %s', async (path, status, code) => {
    const response = await backend.request(path);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test.each([
    ['text/csv', 200],
    ['application/vnd.pgrst.plan+json', 501],
    ['image/png', 406],
    ['text/html,*/*;q=0.8', 200],
  ])('Accept: %s is %i', async (accept, status) => {
    expect((await backend.request('/rest/v1/items', { headers: { accept } })).status).toBe(status);
  });

  test('a slow procedure is cancelled', async () => {
    const short = await startBackend({ postgres: { times: { users: 200 } } });
    const response = await short.request('/rest/v1/rpc/slow_whoami', { json: { p_ms: 3000 } });
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { code: '57014', message: expect.stringContaining('Narrow the search') as string },
    ]);
    await short.close();
  });
});
