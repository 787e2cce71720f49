import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken, startBackend, type TestBackend } from '../testing/backend.ts';

// Effect of one caller's many requests on others, over HTTP.

const STAFF = randomUUID();
const USERS_MS = 250;

interface Answer {
  status: number;
  ms: number;
  retryAfter: string | null;
  body: { code?: string; message?: string };
}

describe('floods of requests', () => {
  let backend: TestBackend;
  let staff: string;
  beforeAll(async () => {
    backend = await startBackend({
      staff: [STAFF],
      postgres: { times: { users: USERS_MS } },
    });
    staff = await signToken({ sub: STAFF });
  });
  afterAll(() => backend.close());

  const userToken = () => signToken({ sub: randomUUID() });

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

  const waiting = () => backend.database.pools().reduce((sum, pool) => sum + pool.waiting, 0);

  test('fifty slow requests of one person are mostly refused, without affecting staff', async () => {
    const token = await userToken();
    const leaving = new AbortController();
    const answers: Answer[] = [];
    const flood = Array.from({ length: 50 }, async () =>
      answers.push(await sleep(5_000, token, leaving.signal)),
    );
    await expect.poll(waiting).toBe(20);
    for (let at = 0; at < 5; at++) {
      const answer = await sleep(1, staff);
      expect(answer.status).toBe(200);
      expect(answer.ms).toBeLessThan(400);
    }
    // Another person still gets a connection.
    expect((await sleep(1, await userToken())).ms).toBeLessThan(USERS_MS);
    const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted);
    // Two run at a time; the others wait.
    await expect.poll(() => withStatus(500).length).toBeGreaterThanOrEqual(4);
    await expect.poll(() => withStatus(429).length).toBeGreaterThanOrEqual(28);
    for (const { ms, retryAfter, body } of withStatus(429)) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(body.message).toContain('try again');
      // Refused soon: the twenty waiting ones take three times as long.
      if (body.message?.includes('your requests')) expect(ms).toBeLessThan(800);
    }
    expect(answers.every(({ status }) => status === 429 || status === 500)).toBe(true);
    leaving.abort();
    await Promise.allSettled(flood);
    await expect.poll(waiting).toBe(0);
  });

  test('many people do not affect staff either', async () => {
    const leaving = new AbortController();
    const tokens = await Promise.all(Array.from({ length: 60 }, userToken));
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
