import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

const STAFF = randomUUID();
const USERS_MS = 250;
const STAFF_MS = 900;

const userToken = () => signToken({ sub: randomUUID() });

async function call(
  backend: TestBackend,
  name: string,
  json: object,
  { token, signal }: { token: string; signal?: AbortSignal },
) {
  const response = await backend.request(`/rest/v1/rpc/${name}`, {
    json,
    token,
    ...(signal ? { signal } : {}),
  });
  return {
    status: response.status,
    body: (await response.json()) as { code?: string; message?: string },
  };
}

describe('a statement over REST', () => {
  let backend: TestBackend;
  let staff: string;
  beforeAll(async () => {
    backend = await startBackend({
      staff: [STAFF],
      postgres: { times: { users: USERS_MS, staff: STAFF_MS } },
    });
    staff = await signToken({ sub: STAFF });
  });
  afterAll(() => backend.close());

  test('is cancelled after its timeout with a message and rolled back', async () => {
    const started = performance.now();
    const answer = await call(backend, 'write_slowly', { p_text: 'too slow' }, { token: await userToken() });
    const ms = performance.now() - started;
    expect(answer).toMatchObject({ status: 500, body: { code: '57014' } });
    expect(answer.body.message).toContain('Narrow the search');
    expect(ms).toBeGreaterThan(USERS_MS - 50);
    // Without a timeout it would take twenty seconds.
    expect(ms).toBeLessThan(USERS_MS + 5_000);
    expect(await backend.database.query(`select from public.writes where said = 'too slow'`)).toEqual([]);
  });

  test('of staff has a longer timeout, or the procedure’s own', async () => {
    const status = async (name: string, ms: number, token: string) =>
      (await call(backend, name, { p_ms: ms }, { token })).status;
    expect(await status('slow_whoami', USERS_MS + 100, staff)).toBe(200);
    expect(await status('long_sleep', STAFF_MS + 100, staff)).toBe(200);
    // The procedure's own timeout applies to staff only.
    expect(await status('long_sleep', STAFF_MS, await userToken())).toBe(500);
  });
});

test('running and waiting statements are cancelled when the client disconnects', async () => {
  const times = { users: 60_000, staff: 60_000 };
  const backend = await startBackend({ staff: [STAFF], postgres: { times } });
  const underWay = async (): Promise<number> => {
    const rows = await backend.database.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'marketdesk-api' and state <> 'idle'`,
    );
    return rows.length;
  };
  const waiting = () => backend.database.pools().reduce((sum, pool) => sum + pool.waiting, 0);
  const leaving = new AbortController();
  const [staff, token] = [await signToken({ sub: STAFF }), await userToken()];
  const caller = { token, signal: leaving.signal };
  const calls = [1, 2].map(() =>
    call(backend, 'write_slowly', { p_text: 'left' }, { ...caller, token: staff }),
  );
  const waits = Array.from({ length: 6 }, () => call(backend, 'slow_whoami', { p_ms: 60_000 }, caller));
  await expect.poll(underWay).toBe(4);
  await expect.poll(waiting).toBe(4);
  leaving.abort();
  await Promise.allSettled([...calls, ...waits]);
  // The shortest statement would take twenty seconds.
  await expect.poll(underWay).toBe(0);
  await expect.poll(waiting).toBe(0);
  expect(await backend.database.query(`select from public.writes where said = 'left'`)).toEqual([]);
  expect((await call(backend, 'slow_whoami', { p_ms: 1 }, { token })).status).toBe(200);
  await backend.close();
});

test('without startup parameters, a timer cancels slow statements', async () => {
  const pooled = await startBackend({
    postgres: { times: { users: USERS_MS }, startupParameters: false },
  });
  const token = await userToken();
  const answer = await call(pooled, 'slow_whoami', { p_ms: 5_000 }, { token });
  expect(answer).toMatchObject({ status: 500, body: { code: '57014' } });
  expect((await pooled.request('/rest/v1/items?limit=1', { token })).status).toBe(200);
  await pooled.close();
});
