import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { main } from './main.ts';
import { Summary } from './summary.ts';
import { openMarketplace, type TestMarketplace } from './testing/marketplace.ts';

const seed = () => 'drawn';

describe('arguments', () => {
  test('have defaults', () => {
    expect(readArguments([], seed)).toEqual({
      url: 'http://127.0.0.1:3000',
      users: 25,
      rate: 1,
      minutes: null,
      seed: 'drawn',
      createAccounts: false,
    });
    expect(readArguments(['--help'], seed)).toBeNull();
    expect(readArguments(['--url', 'https://x.test/', '--rate', '0.5', '--seed', '7'], seed)).toMatchObject({
      url: 'https://x.test',
      rate: 0.5,
      seed: '7',
    });
  });

  test.each([
    [['--users', '0'], '--users must be a whole number from 1 to 2000.'],
    [['--users', '1.5'], '--users must be a whole number from 1 to 2000.'],
    [['--users', ''], '--users must be a whole number from 1 to 2000.'],
    [['--rate', 'fast'], '--rate must be a number from 0.01 to 500.'],
    [['--rate', 'NaN'], '--rate must be a number from 0.01 to 500.'],
    [['--minutes', '-1'], /--minutes/],
    [['--url', 'localhost:3000'], '--url must be an address like http://127.0.0.1:3000.'],
    [['--url', 'http://x.test/admin'], /--url must be an address/],
    [['--speed', '3'], /--speed/],
    [['now'], /now/],
  ])('%j is refused with an explanation', (args, message) => {
    expect(() => readArguments(args, seed)).toThrow(message);
  });
});

describe('npm run simulate', () => {
  let market: TestMarketplace;
  let empty: TestMarketplace;
  beforeAll(async () => {
    market = await openMarketplace();
    empty = await openMarketplace({ demo: false });
  });
  afterAll(() => Promise.all([market.close(), empty.close()]));

  async function run(args: string[], environment: Record<string, string> = {}) {
    const lines: string[] = [];
    const { signal } = new AbortController();
    const code = await main({
      args,
      environment: { DATA_DIR: '/nowhere', ...environment },
      print: (line) => lines.push(line),
      signal,
    });
    return { code, text: lines.join('\n') };
  }
  const keyOf = ({ keys }: TestMarketplace) => ({ SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey });

  test('runs as long as configured, prints lines regularly, and ends with a summary', async () => {
    const args = ['--url', market.url, '--users', '8', '--rate', '4', '--minutes', '0.1', '--seed', 's'];
    const { code, text } = await run(args, keyOf(market));
    expect(text).toMatch(/^8 people on http:\/\/127\.0\.0\.1:\d+, 4 actions a second, seed s\./);
    expect(text).toMatch(
      /\n\d\d:\d\d:\d\d {2}\d+ actions, \d+ refused, 0 failed, median [\d.]+ ms, p95 [\d.]+ ms \(/,
    );
    expect(text).toMatch(/\n\d+ s: \d+ actions/);
    expect(code).toBe(0);
  });

  test('explains what is missing', async () => {
    expect(await run(['--url', 'http://127.0.0.1:9'])).toEqual({
      code: 1,
      text: 'No Marketdesk server answers at http://127.0.0.1:9. Start one with "npm start".',
    });
    const real = await run(['--url', empty.url], keyOf(empty));
    expect(real.code).toBe(1);
    expect(real.text).toMatch(/^This is not the demo marketplace\./);
    const keyless = await run(['--url', empty.url, '--create-accounts']);
    expect(keyless.text).toMatch(/^Accounts can only be created with the service key/);
    const wrongKey = await run(['--url', market.url, '--minutes', '0.05'], {
      SUPABASE_SERVICE_ROLE_KEY: 'wrong',
    });
    expect(wrongKey.code).toBe(1);
    expect(wrongKey.text).toMatch(/Invalid API key/);
    expect((await run(['--help'])).text).toContain('--users N');
    expect((await run(['--users', 'x'])).text).toContain('Run "npm run simulate -- --help" for the options.');
  });
});

describe('the summary', () => {
  const action = { name: 'search', email: 'a@b.test', ms: 5 };
  test('shows every failure, but repeated ones only occasionally; each rule once', () => {
    const summary = new Summary();
    expect(summary.add({ ...action, outcome: 'done', message: null })).toBeNull();
    const shown = Array.from({ length: 250 }, () =>
      summary.add({ ...action, outcome: 'failed', message: 'fetch failed' }),
    ).filter((line) => line !== null);
    expect(shown).toEqual([
      '  failed: search: fetch failed',
      '  failed: search: fetch failed (2 times)',
      '  failed: search: fetch failed (3 times)',
      '  failed: search: fetch failed (100 times)',
      '  failed: search: fetch failed (200 times)',
    ]);
    const rule = { ...action, outcome: 'refused', message: 'Insufficient balance' } as const;
    expect([summary.add(rule), summary.add(rule)]).toEqual(['  refused: search: Insufficient balance', null]);
    expect(summary.line(new Date(2026, 0, 1, 9, 5, 3))).toBe(
      '09:05:03  253 actions, 2 refused, 250 failed, median 5.0 ms, p95 5.0 ms (search 253)',
    );
    expect(summary.line(new Date(2026, 0, 1, 9, 5, 8))).toBe('09:05:08  0 actions, 0 refused, 0 failed');
    expect(summary.text(12)).toContain('    250  search: fetch failed');
    expect(summary.failed).toBe(250);
  });
});
