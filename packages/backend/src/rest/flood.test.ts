import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

// Effect of one caller's many requests on others, over HTTP.

const STAFF = randomUUID();

interface Answer {
  status: number;
  retryAfter: string | null;
  body: { code?: string; message?: string };
}

describe('floods of requests', () => {
  let backend: TestBackend;
  let staff: string;
  beforeAll(async () => {
    backend = await startBackend({
      staff: [STAFF],
      postgres: { times: { users: 250 } },
    });
    staff = await signToken({ sub: STAFF });
  });
  afterAll(() => backend.close());

  const userToken = () => signToken({ sub: randomUUID() });

  async function call(name: string, json: object, token: string, signal?: AbortSignal): Promise<Answer> {
    const response = await backend.request(`/rest/v1/rpc/${name}`, {
      json,
      token,
      ...(signal ? { signal } : {}),
    });
    const body = (await response.json()) as Answer['body'];
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  }
  const sleep = (ms: number, token: string, signal?: AbortSignal) =>
    call('slow_whoami', { p_ms: ms }, token, signal);

  const waiting = () => backend.database.pools().reduce((sum, pool) => sum + pool.waiting, 0);

  test('fifty slow requests of one person are mostly refused, without affecting staff', async () => {
    const token = await userToken();
    const answers: Answer[] = [];
    const flood = Array.from({ length: 50 }, async () => answers.push(await sleep(5_000, token)));
    await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBeGreaterThan(10);
    expect((await sleep(1, staff)).status).toBe(200);
    // Another person still gets a connection.
    expect((await sleep(1, await userToken())).status).toBe(200);
    expect(waiting()).toBeGreaterThan(0);
    const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted);
    // Two run at a time; the others wait.
    await expect.poll(() => withStatus(500).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
    await expect.poll(() => withStatus(429).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(28);
    for (const { retryAfter, body } of withStatus(429)) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(body.message).toContain('try again');
    }
    await Promise.all(flood);
    // Requests over the limit are refused before the waiting ones are answered.
    const lastOverLimit = answers.findLastIndex(({ body }) => body.message?.includes('your requests'));
    expect(lastOverLimit).toBeLessThan(answers.length - 5);
    expect(answers.every(({ status }) => status === 429 || status === 500)).toBe(true);
  });

  test('many people do not affect staff either', async () => {
    const leaving = new AbortController();
    const tokens = await Promise.all(Array.from({ length: 60 }, userToken));
    const flood = tokens.flatMap((token) => [1, 2, 3].map(() => sleep(5_000, token, leaving.signal)));
    await expect.poll(waiting, { timeout: 10_000, interval: 5 }).toBeGreaterThan(100);
    for (let at = 0; at < 5; at++) expect((await sleep(1, staff)).status).toBe(200);
    expect(waiting()).toBeGreaterThan(0);
    leaving.abort();
    await Promise.allSettled(flood);
    await expect.poll(waiting).toBe(0);
  });

  test('repeated refusals of a caller are delayed, for that caller only', async () => {
    const wrong = (token: string) => call('there_is_no_such_procedure', {}, token);
    const token = await userToken();
    let waiting = 300;
    const answers = Array.from({ length: waiting }, async () => {
      const { status } = await wrong(token);
      waiting -= 1;
      return status;
    });
    expect((await wrong(await userToken())).status).toBe(404);
    expect(waiting).toBeGreaterThan(0);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([404]));
  });
});
