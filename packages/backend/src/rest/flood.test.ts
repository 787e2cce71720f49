import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

// How one caller's many requests affect others, over HTTP.

const STAFF = randomUUID();
const USERS_MS = 250;
const STAFF_MS = 900;

interface Answer {
  status: number;
  ms: number;
  retryAfter: string | null;
  body: { code?: string; message?: string };
}

describe('people who ask for much', () => {
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

  const someone = () => signToken({ sub: randomUUID() });

  async function call(name: string, json: object, token: string, signal?: AbortSignal): Promise<Answer> {
    const started = performance.now();
    const response = await backend.request(`/rest/v1/rpc/${name}`, {
      json,
      token,
      ...(signal ? { signal } : {}),
    });
    const body = (await response.json()) as Answer['body'];
    const ms = performance.now() - started;
    return { status: response.status, ms, retryAfter: response.headers.get('retry-after'), body };
  }
  const sleep = (ms: number, token: string, signal?: AbortSignal) =>
    call('slow_whoami', { p_ms: ms }, token, signal);

  /** The statements currently running for requests. */
  const underWay = async (): Promise<number> => {
    const rows = await backend.database.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'marketdesk-api' and state <> 'idle'`,
    );
    return rows.length;
  };
  const waiting = () => backend.database.pools().reduce((sum, pool) => sum + pool.waiting, 0);

  test('a statement ends after its time, with a sentence, and nothing is changed', async () => {
    const answer = await call('write_slowly', { p_text: 'too slow' }, await someone());
    expect(answer).toMatchObject({ status: 500, body: { code: '57014' } });
    expect(answer.body.message).toContain('Narrow the search');
    expect(answer.ms).toBeGreaterThan(USERS_MS - 50);
    expect(answer.ms).toBeLessThan(USERS_MS + 1_000);
    expect(await backend.database.query(`select from public.writes where said = 'too slow'`)).toEqual([]);
  });

  test('staff have more time, and their own for what is long by nature', async () => {
    expect((await sleep(USERS_MS + 300, staff)).status).toBe(200);
    expect((await call('long_sleep', { p_ms: STAFF_MS + 300 }, staff)).status).toBe(200);
    // It is long for staff only.
    expect((await call('long_sleep', { p_ms: STAFF_MS }, await someone())).status).toBe(500);
  });

  test('what a client asked for ends when it hangs up, under way or waiting', async () => {
    const token = await someone();
    const leaving = new AbortController();
    const calls = [1, 2].map(() => call('write_slowly', { p_text: 'left' }, staff, leaving.signal));
    const waits = Array.from({ length: 6 }, () => sleep(5_000, token, leaving.signal));
    await expect.poll(underWay).toBe(4);
    await expect.poll(waiting).toBe(4);
    leaving.abort();
    await Promise.allSettled([...calls, ...waits]);
    await expect.poll(underWay, { timeout: 1_500 }).toBe(0);
    await expect.poll(waiting).toBe(0);
    expect(await backend.database.query(`select from public.writes where said = 'left'`)).toEqual([]);
    expect((await sleep(1, token)).status).toBe(200);
  });

  test('one person with fifty slow requests is refused most, and staff do not notice', async () => {
    const token = await someone();
    const flood = Array.from({ length: 50 }, () => sleep(5_000, token));
    await expect.poll(waiting).toBe(20);
    for (let at = 0; at < 5; at++) {
      const answer = await sleep(1, staff);
      expect(answer.status).toBe(200);
      expect(answer.ms).toBeLessThan(400);
    }
    // Another person still gets a connection.
    expect((await sleep(1, await someone())).ms).toBeLessThan(USERS_MS);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(28);
    for (const { ms, retryAfter, body } of refused) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(body.message).toContain('try again');
      // At once: the twenty that wait take three times as long.
      if (body.message?.includes('your requests')) expect(ms).toBeLessThan(800);
    }
    expect(answers.every(({ status }) => status === 429 || status === 500)).toBe(true);
  });

  test('neither do they when it is many persons', async () => {
    const leaving = new AbortController();
    const tokens = await Promise.all(Array.from({ length: 60 }, someone));
    const flood = tokens.flatMap((token) => [1, 2, 3].map(() => sleep(5_000, token, leaving.signal)));
    await expect.poll(waiting).toBeGreaterThan(100);
    for (let at = 0; at < 5; at++) {
      const answer = await sleep(1, staff);
      expect(answer.status).toBe(200);
      expect(answer.ms).toBeLessThan(600);
    }
    leaving.abort();
    await Promise.allSettled(flood);
    await expect.poll(waiting).toBe(0);
  });

  test('whoever is refused again and again is told later, and only they', async () => {
    const wrong = (token: string) => call('there_is_no_such_procedure', {}, token);
    const token = await someone();
    let waiting = 300;
    const answers = Array.from({ length: waiting }, async () => {
      const { status } = await wrong(token);
      waiting -= 1;
      return status;
    });
    expect((await wrong(await someone())).status).toBe(404);
    expect(waiting).toBeGreaterThan(0);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404]));
  });

  test('where PostgreSQL cannot be told, a clock of ours ends a statement', async () => {
    const pooled = await startBackend({
      postgres: { times: { users: USERS_MS }, startupParameters: false },
    });
    const token = await someone();
    const response = await pooled.request('/rest/v1/rpc/slow_whoami', { json: { p_ms: 5_000 }, token });
    expect([response.status, await response.json()]).toMatchObject([500, { code: '57014' }]);
    expect((await pooled.request('/rest/v1/items?limit=1', { token })).status).toBe(200);
    await pooled.close();
  });
});
