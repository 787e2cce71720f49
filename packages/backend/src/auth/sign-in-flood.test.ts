import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, startBackend, type TestBackend } from '../testing/backend.ts';
import { createHasher } from './passwords.ts';

// Three hundred concurrent wrong passwords. Hashing is simulated: each hash takes HASH_MS on the only thread.

const HASH_MS = 15;
const MANY = 300;
/** Passwords that are compared while a request is on its way. */
const MEANWHILE = 20;
/** Waiting unknown clients in the pool: at most 50. */
const QUEUE = 50 + MEANWHILE;

describe('three hundred wrong passwords at once', () => {
  let backend: TestBackend;
  /** Compared passwords in order, and the maximum concurrency. */
  const compared: string[] = [];
  let running = 0;
  let most = 0;
  beforeAll(async () => {
    const compare = async (password: string) => {
      compared.push(password);
      most = Math.max(most, ++running);
      await sleep(HASH_MS);
      running--;
      return password === PASSWORD;
    };
    const hasher = createHasher({ compare, hash: () => Promise.reject(new Error('not expected')) }, 1);
    backend = await startBackend({ hasher });
  });
  afterAll(() => backend.close());
  afterEach(async () => {
    await backend.database.query('delete from backend.attempts');
    compared.length = 0;
    expect(most).toBe(1);
    expect(backend.loggedErrors).toEqual([]);
  });

  const attempt = async (email: string, password: string, address: string, cookie?: string) => {
    const response = await backend.backend.fetch(
      new Request(`${backend.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: backend.keys.anonKey, ...(cookie === undefined ? {} : { cookie }) },
        body: JSON.stringify({ email, password }),
      }),
      { address },
    );
    await response.text();
    return { status: response.status, headers: response.headers };
  };
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';', 1)[0] ?? '';

  let people = 0;
  /** Creates an account that has signed in from that address. */
  const staff = async (address: string) => {
    const email = `staff${++people}@example.test`;
    await createAccount(backend.database, email);
    const cookie = cookieOf(await attempt(email, PASSWORD, address));
    compared.length = 0;
    return { email, cookie };
  };

  /** Sends the attempts and resolves once the pool is working on them. */
  const flood = async (one: (n: number) => [email: string, address: string]) => {
    const answers = Promise.all(
      Array.from({ length: MANY }, (_, n) => {
        const [email, address] = one(n);
        return attempt(email, 'wrong', address);
      }),
    );
    await expect.poll(() => compared.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(3);
    const over = async () => {
      const counts = { 400: 0, 429: 0, other: 0 };
      for (const { status, headers } of await answers) {
        counts[status === 400 || status === 429 ? status : 'other']++;
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      }
      return counts;
    };
    return over;
  };

  /** Returns how many other passwords were compared before this attempt. */
  const comparedBefore = async (signIn: () => Promise<{ status: number }>) => {
    const before = compared.length;
    const started = performance.now();
    expect((await signIn()).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5_000);
    return compared.indexOf(PASSWORD, before) - before;
  };

  test('from one address at one account: ten are compared, and other people there can sign in', async () => {
    const owner = await staff('192.0.2.1');
    const colleague = await staff('192.0.2.1');
    const newcomer = await staff('192.0.2.1');
    const over = await flood(() => [owner.email, '192.0.2.1']);
    await comparedBefore(() => attempt(owner.email, PASSWORD, '192.0.2.1', owner.cookie));
    await comparedBefore(() => attempt(colleague.email, PASSWORD, '192.0.2.1', colleague.cookie));
    await comparedBefore(() => attempt(newcomer.email, PASSWORD, '192.0.2.1'));
    await expect(over()).resolves.toEqual({ 400: 10, 429: MANY - 10, other: 0 });
    expect(compared.filter((password) => password === 'wrong')).toHaveLength(10);
    expect((await attempt(owner.email, PASSWORD, '192.0.2.1')).status, 'a stranger there').toBe(429);
  });

  test('from one address at many accounts: a known device there is served next', async () => {
    const known = await staff('192.0.2.2');
    const elsewhere = await staff('192.0.2.3');
    const over = await flood((n) => [`victim${n}@example.test`, '192.0.2.2']);
    expect(
      await comparedBefore(() => attempt(known.email, PASSWORD, '192.0.2.2', known.cookie)),
    ).toBeLessThan(MEANWHILE);
    expect(await comparedBefore(() => attempt(elsewhere.email, PASSWORD, '192.0.2.3'))).toBeLessThan(QUEUE);
    const counts = await over();
    expect(counts.other).toBe(0);
    expect(counts[400]).toBeLessThanOrEqual(100);
    expect(compared.filter((password) => password === 'wrong')).toHaveLength(counts[400]);
    expect((await attempt(known.email, PASSWORD, '192.0.2.2')).status, 'a stranger there').toBe(429);
  });

  test('from many addresses at one account: its owner is locked out on new devices only', async () => {
    const owner = await staff('192.0.2.4');
    const other = await staff('192.0.2.5');
    const over = await flood((n) => [owner.email, `198.51.${n % 100}.${n}`]);
    expect(
      await comparedBefore(() => attempt(owner.email, PASSWORD, '192.0.2.4', owner.cookie)),
    ).toBeLessThan(MEANWHILE);
    expect(await comparedBefore(() => attempt(other.email, PASSWORD, '192.0.2.6'))).toBeLessThan(QUEUE);
    const counts = await over();
    expect(counts.other).toBe(0);
    expect(counts[400]).toBeLessThanOrEqual(100);
    expect((await attempt(owner.email, PASSWORD, '192.0.2.7')).status, 'an unknown device').toBe(429);
  });

  test('from many addresses at many accounts: known devices and the newest client are served next', async () => {
    const known = await staff('192.0.2.8');
    const stranger = await staff('192.0.2.9');
    const over = await flood((n) => [`spread${n}@example.test`, `203.0.${n % 100}.${n}`]);
    expect(
      await comparedBefore(() => attempt(known.email, PASSWORD, '192.0.2.10', known.cookie)),
    ).toBeLessThan(MEANWHILE);
    expect(await comparedBefore(() => attempt(stranger.email, PASSWORD, '192.0.2.11'))).toBeLessThan(QUEUE);
    const counts = await over();
    expect(counts.other).toBe(0);
    expect(counts[429]).toBeGreaterThan(100);
  });

  test('many right passwords of one person do not block others either', async () => {
    const busy = await staff('192.0.2.12');
    const other = await staff('192.0.2.13');
    const all = Promise.all(
      Array.from({ length: 60 }, () => attempt(busy.email, PASSWORD, '192.0.2.12', busy.cookie)),
    );
    await expect.poll(() => compared.length).toBeGreaterThan(0);
    expect(await comparedBefore(() => attempt(other.email, PASSWORD, '192.0.2.13'))).toBeLessThan(3);
    const statuses = (await all).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
    expect(statuses.filter((status) => status === 429)).toHaveLength(39);
  });
});
