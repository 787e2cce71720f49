import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWire, type Wire } from '../testing/wire.ts';
import { isUnavailable } from './database.ts';
import { Lane } from './lane.ts';
import { OwnerLanes } from './owner-lanes.ts';
import { serverAt } from './server.ts';

describe('a broken connection', () => {
  let own: TestDatabase;
  let wire: Wire;
  const opened: { close(seconds: number): Promise<void> }[] = [];
  beforeAll(async () => {
    own = await createTestDatabase({ migrations: null });
    wire = await startWire(own.url);
    await own.database.exec('create table public.told (word text)');
  });
  afterEach(async () => {
    wire.restore();
    await Promise.all(opened.splice(0).map((one) => one.close(0)));
  });
  afterAll(async () => {
    await wire.close();
    await own.close();
  });

  function lane(ms: number): Lane {
    const options = {
      name: 'test',
      server: serverAt(wire.url),
      connections: 1,
      ms,
      applicationName: 'lost-test',
    };
    const one = new Lane({ ...options, startupParameters: true, prepare: true });
    opened.push(one);
    return one;
  }
  function owner() {
    const lanes = new OwnerLanes({ server: serverAt(wire.url), startupParameters: true, isPooled: false });
    opened.push(lanes);
    return lanes.for({ lane: 'users', caller: 'a' });
  }
  const echo = async (on: Lane, word: string) => {
    const rows = await on.run({}, { text: 'select $1::text', parameters: [word] });
    return String(rows[0]);
  };
  const unavailable = (error: unknown): void => void expect(error).toSatisfy(isUnavailable);

  test('fails running statements; waiting ones run on another connection', async () => {
    const one = lane(5_000);
    expect(await echo(one, 'first')).toBe('first');
    const broken = one.run({}, { text: 'select pg_sleep($1::float8)', parameters: [4] }).catch(unavailable);
    // Sent between the failure and the close of the connection.
    const waiting = Array.from({ length: 5 }, (_, at) => echo(one, `word ${at}`));
    wire.cut();
    await broken;
    expect(await Promise.all(waiting)).toEqual(['word 0', 'word 1', 'word 2', 'word 3', 'word 4']);
  });

  test('aborts its transaction, whose later statements do not run', async () => {
    const work = owner();
    let inside: unknown;
    const broken = work.transaction(async (tx) => {
      await tx.query('insert into public.told values ($1)', ['before']);
      wire.cut();
      await tx.query('select pg_sleep($1::float8)', [4]).catch(unavailable);
      inside = await tx
        .query('insert into public.told values ($1)', ['after'])
        .catch((error: unknown) => error);
    });
    await broken.catch(unavailable);
    unavailable(inside);
    expect(await work.query('select $1::text as word', ['mine'])).toEqual([{ word: 'mine' }]);
    expect(await own.database.query('select word from public.told')).toEqual([]);
  });

  test('is given up if PostgreSQL does not even report the timeout', async () => {
    const one = lane(500);
    await echo(one, 'first');
    wire.stall();
    const started = performance.now();
    await echo(one, 'second').catch(unavailable);
    expect(performance.now() - started).toBeGreaterThan(3_000);
    wire.restore();
    expect(await echo(one, 'third')).toBe('third');
  });
});

test('a transaction with a failed statement is rolled back, even if the error was caught', async () => {
  const own = await createTestDatabase({ migrations: null });
  await own.database.exec('create table public.told (word text)');
  const failed = own.database.transaction(async (tx) => {
    await tx.query('insert into public.told values ($1)', ['before']);
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await own.database.query('select word from public.told')).toEqual([]);
  await own.close();
});
