import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isUnavailable, type Database } from './database.ts';

const DEEP = '['.repeat(20_000) + ']'.repeat(20_000);

async function open(): Promise<TestDatabase> {
  const opened = await createTestDatabase('pglite');
  onTestFinished(() => opened.close().catch(() => undefined));
  return opened;
}

const call = (database: Database, sql: string, params: string[] = []) =>
  database.call({ role: 'service_role', claims: '{}', session: null, readOnly: false, sql, params });

const overflow = (database: Database) =>
  call(database, `select (($1)[1]::json)::text, 1::bigint, null::bigint`, [DEEP]);

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

// What the limits on requests keep out, given to the database itself.
describe('a fault inside PGlite', () => {
  test('of a request is told, and no answer is given after it that might be wrong', async () => {
    const { database } = await open();
    expect(isUnavailable(await failure(overflow(database)))).toBe(true);
    expect(await failure(call(database, `select 'one'::text, 1::bigint, null::bigint`))).toMatchObject({
      message: expect.stringContaining('restart the server') as string,
    });
    expect(isUnavailable(await failure(database.query('select 1')))).toBe(true);
    expect(isUnavailable(await failure(database.transaction((tx) => tx.query('select 1'))))).toBe(true);
    await expect(database.ping()).rejects.toThrow('restart the server');
  });

  test('is not what a mistake in a statement or in the caller’s own code is', async () => {
    const { database } = await open();
    await failure(database.query('select nothing'));
    await failure(
      database.transaction(() => {
        throw new RangeError('Invalid array length');
      }),
    );
    await database.ping();
  });
});
