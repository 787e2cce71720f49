import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_KINDS } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from './client.ts';
import { demoAccounts } from './people.ts';
import { simulate, type Action } from './simulate.ts';
import { openMarketplace, type TestMarketplace } from './testing/marketplace.ts';

/** Also a person of the demo may have done before what the simulator does not know of. */
const REAL = ['Insufficient balance', 'You have already reported this.', 'You have 5 open tickets.'];

/** Everything that happened within so many seconds. */
async function live(market: TestMarketplace, seconds: number, options: object = {}): Promise<Action[]> {
  const actions: Action[] = [];
  const end = new AbortController();
  const running = simulate({
    url: market.url,
    anonKey: market.keys.anonKey,
    serviceKey: market.keys.serviceRoleKey,
    users: 20,
    rate: 40,
    seed: 'test',
    signal: end.signal,
    onAction: (action) => actions.push(action),
    ...options,
  });
  await Promise.race([running, sleep(seconds * 1000)]);
  end.abort();
  await running;
  return actions;
}

describe.each(DATABASE_KINDS)('the simulator on %s', (kind) => {
  let market: TestMarketplace;
  beforeAll(async () => {
    market = await openMarketplace(kind);
  });
  afterAll(() => market.close());

  const rowsSince = async (table: string, column: string, since: Date) => {
    const [row] = await market.database.query<{ n: number }>(
      `select count(*) as n from public.${table} where ${column} >= $1`,
      [since],
    );
    return row?.n ?? 0;
  };

  test('everything that people do arrives, and nothing of it fails', async () => {
    const before = new Date();
    const actions = await live(market, 5);
    const done = (name: string) =>
      actions.filter((action) => action.name === name && action.outcome === 'done').length;

    expect(actions.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(market.complaints).toEqual([]);
    for (const name of ['search', 'select', 'post', 'thread', 'ticket', 'report']) {
      expect(done(name), name).toBeGreaterThan(0);
    }
    expect(await rowsSince('posts', 'created_at', before)).toBe(done('post'));
    expect(await rowsSince('reports', 'created_at', before)).toBe(done('report'));
    expect(await rowsSince('support_tickets', 'created_at', before)).toBe(done('ticket'));
    expect(await rowsSince('support_messages', 'created_at', before)).toBe(done('ticket') + done('reply'));
    expect(await rowsSince('withdrawal_requests', 'created_at', before)).toBe(done('withdrawal'));
    // Only what people might really be told.
    const rules = actions.flatMap(({ outcome, message }) => (outcome === 'refused' ? [message] : []));
    expect(rules.filter((rule) => !REAL.some((sentence) => rule?.startsWith(sentence)))).toEqual([]);
    expect(await market.database.query('select * from private.unbalanced_accounts()')).toEqual([]);
  });

  test('the same seed chooses the same people, half of them with money', async () => {
    const service = connect(market.url, market.keys.serviceRoleKey);
    const people = await demoAccounts(service, 10, 'one');
    expect(await demoAccounts(service, 10, 'one')).toEqual(people);
    expect(new Set(people.map(({ id }) => id)).size).toBe(10);
    expect(people.filter(({ balance }) => balance > 20).length).toBeGreaterThanOrEqual(5);
    expect(await demoAccounts(service, 10, 'two')).not.toEqual(people);
  });

  test('without the service key the demo’s own user is alone', async () => {
    const actions = await live(market, 1.5, { serviceKey: undefined, rate: 20 });
    expect(new Set(actions.map(({ email }) => email))).toEqual(new Set(['user@demo.test']));
    expect(actions.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });
});

test('makes accounts of its own where it is told to, and takes them again the next time', async () => {
  const market = await openMarketplace('pglite', { demo: false });
  try {
    for (let run = 0; run < 2; run++) {
      const actions = await live(market, 1.5, { accounts: 'own', users: 3, rate: 20 });
      expect(actions.length).toBeGreaterThan(3);
      expect(actions.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    }
    const accounts = await market.database.query<{ email: string }>(
      'select email from auth.users order by email',
    );
    expect(accounts.map(({ email }) => email)).toEqual(
      [1, 2, 3].map((number) => `person-${String(number)}@simulator.test`),
    );
  } finally {
    await market.close();
  }
});

test('a server that goes away is told of, action by action, and ends nothing', async () => {
  const market = await openMarketplace('pglite');
  try {
    setTimeout(() => void market.goAway(), 1500);
    const actions = await live(market, 3);
    expect(actions.filter(({ outcome }) => outcome === 'done').length).toBeGreaterThan(0);
    const failed = actions.filter(({ outcome }) => outcome === 'failed');
    expect(failed.length).toBeGreaterThan(5);
    for (const { message } of failed) expect(message).toMatch(/fetch failed|ECONNREFUSED|socket/i);
  } finally {
    await market.close();
  }
});
