import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database } from './database/database.ts';
import { Staff } from './staff.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A slow database in which ids ending with `5` are staff. */
function slowDatabase() {
  const statements: string[][] = [];
  const query = async (_text: string, [ids = '']: readonly unknown[] = []) => {
    const accounts = String(ids).split(',');
    statements.push(accounts);
    await delay(20);
    return accounts.filter((id) => id.endsWith('5')).map((id) => ({ id }));
  };
  return { statements, database: { query } as unknown as Database };
}

test('unknown accounts are looked up in batches, so staff do not wait for others', async () => {
  const { database, statements } = slowDatabase();
  const staff = new Staff(database, 'some.rule', LOG);
  const first = staff.has('id-0');
  await delay(5);
  const crowd = Array.from({ length: 1_000 }, async (_, at) => staff.has(`id-${at + 1}`));
  const started = performance.now();
  expect(await first).toBe(false);
  const answers = await Promise.all(crowd);
  expect(answers.filter(Boolean)).toHaveLength(100);
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(statements.map(({ length }) => length)).toEqual([1, 1_000]);
  // Cached from now on.
  expect([staff.has('id-5'), staff.has('id-6')]).toEqual([true, false]);
});

test('an account does not count as staff while the look-up fails', async () => {
  let isAway = true;
  const { database } = slowDatabase();
  const query: Database['query'] = (text, params) =>
    isAway ? Promise.reject(new Error('unreachable')) : database.query(text, params);
  const staff = new Staff({ ...database, query }, 'some.rule', LOG);
  expect(await staff.has('id-5')).toBe(false);
  isAway = false;
  expect(await staff.has('id-5')).toBe(true);
});

test('without a rule no account is staff', () => {
  const { database, statements } = slowDatabase();
  expect(new Staff(database, null, LOG).has('id-5')).toBe(false);
  expect(statements).toEqual([]);
});
