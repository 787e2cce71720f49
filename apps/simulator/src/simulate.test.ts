import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from './client.ts';
import { ACTIONS } from './actions.ts';
import { readTargets } from './marketplace.ts';
import { demoAccounts } from './people.ts';
import { Person } from './person.ts';
import { simulate, type ActionResult } from './simulate.ts';
import { openMarketplace, type TestMarketplace } from './testing/marketplace.ts';

/** Users of the demo may already have actions that the simulator does not know. */
const REAL = [
  'Insufficient balance',
  'You have already reported this.',
  'You already have 5 open tickets.',
  'Your account may not publish posts until',
];

const MAX_WAIT_MS = 60_000;

/** Collects actions until there are enough, without a time limit. */
async function live(
  market: TestMarketplace,
  isEnough: (actions: readonly ActionResult[]) => boolean,
  options: object = {},
): Promise<ActionResult[]> {
  const actions: ActionResult[] = [];
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
  const last = Date.now() + MAX_WAIT_MS;
  while (!isEnough(actions) && Date.now() < last) await sleep(50);
  end.abort();
  await running;
  return actions;
}

describe('the simulator', () => {
  let market: TestMarketplace;
  beforeAll(async () => {
    market = await openMarketplace();
  });
  afterAll(() => market.close());

  const rowsSince = async (table: string, column: string, since: Date) => {
    const [row] = await market.database.query<{ n: number }>(
      `select count(*) as n from public.${table} where ${column} >= $1`,
      [since],
    );
    return row?.n ?? 0;
  };

  test('performs every kind of action without failures', async () => {
    const before = new Date();
    const kinds = ['search', 'select', 'post', 'thread', 'ticket', 'report'];
    const actions = await live(market, (soFar) =>
      kinds.every((kind) => soFar.some(({ name, outcome }) => name === kind && outcome === 'done')),
    );
    const done = (name: string) =>
      actions.filter((action) => action.name === name && action.outcome === 'done').length;

    expect(actions.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(market.warnings).toEqual([]);
    for (const name of kinds) expect(done(name), name).toBeGreaterThan(0);
    expect(await rowsSince('posts', 'created_at', before)).toBe(done('post'));
    expect(await rowsSince('reports', 'created_at', before)).toBe(done('report'));
    expect(await rowsSince('support_tickets', 'created_at', before)).toBe(done('ticket'));
    expect(await rowsSince('support_messages', 'created_at', before)).toBe(done('ticket') + done('reply'));
    expect(await rowsSince('withdrawal_requests', 'created_at', before)).toBe(done('withdrawal'));
    // Only messages that real users could get.
    const rules = actions.flatMap(({ outcome, message }) => (outcome === 'refused' ? [message] : []));
    expect(rules.filter((rule) => !REAL.some((sentence) => rule?.startsWith(sentence)))).toEqual([]);
    expect(await market.database.query('select * from private.unbalanced_accounts()')).toEqual([]);
  });

  test('chooses the same people for the same seed, half of them with a balance', async () => {
    const service = connect(market.url, market.keys.serviceRoleKey);
    const people = await demoAccounts(service, 10, 'one');
    expect(await demoAccounts(service, 10, 'one')).toEqual(people);
    expect(new Set(people.map(({ id }) => id)).size).toBe(10);
    expect(people.filter(({ balance }) => balance > 20).length).toBeGreaterThanOrEqual(5);
    expect(await demoAccounts(service, 10, 'two')).not.toEqual(people);
  });

  test("never reports a person's own post, even an old one", async () => {
    const service = connect(market.url, market.keys.serviceRoleKey);
    const [account] = await demoAccounts(service, 1, 'one');
    const [newest] = (await readTargets(service)).posts;
    if (!account || !newest) throw new Error('The demo is empty.');
    const report = ACTIONS.find(({ name }) => name === 'report');
    const mayReport = (id: string) =>
      report?.can(new Person({ ...account, id }), { items: [], users: [], posts: [newest] }, Date.now());
    expect(mayReport(newest.author)).toBe(false);
    expect(mayReport(randomUUID())).toBe(true);
  });

  test('without the service key uses only the demo’s own user', async () => {
    const actions = await live(market, ({ length }) => length > 10, { serviceKey: undefined, rate: 20 });
    expect(actions.length).toBeGreaterThan(10);
    expect(new Set(actions.map(({ email }) => email))).toEqual(new Set(['user@demo.test']));
    expect(actions.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  // Runs last, because it stops the server.
  test('reports an unreachable server for each action, and continues', async () => {
    let gone = false;
    const failures = (all: readonly ActionResult[]) => all.filter(({ outcome }) => outcome === 'failed');
    const actions = await live(market, (soFar) => {
      if (!gone && soFar.some(({ outcome }) => outcome === 'done')) {
        gone = true;
        void market.stop();
      }
      return failures(soFar).length > 5;
    });
    expect(gone).toBe(true);
    const failed = failures(actions);
    expect(failed.length).toBeGreaterThan(5);
    for (const { message } of failed) expect(message).toMatch(/fetch failed|ECONNREFUSED|socket/i);
  });
});

test('creates its own accounts if configured, and reuses them in the next run', async () => {
  const market = await openMarketplace({ demo: false });
  try {
    for (let run = 0; run < 2; run++) {
      const actions = await live(market, ({ length }) => length > 3, { accounts: 'own', users: 3, rate: 20 });
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
