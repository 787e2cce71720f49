import type { Database } from '@marketdesk/backend/database/database.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { markAsDemo } from '@marketdesk/test-support/mark-as-demo.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { prepareDemo } from './demo.ts';

describe('the demo marketplace', () => {
  let opened: TestDatabase | undefined;
  afterEach(() => opened?.close());

  async function empty(): Promise<Database> {
    opened = await createTestDatabase();
    return opened.database;
  }
  // Both kinds are requested explicitly; readConfig decides the default.
  const config = (environment: Record<string, string>) => ({
    ...readConfig({ DEMO_SCALE: '50', ...environment }),
    seedDemo: environment.DEMO !== '0',
  });
  const people = async (database: Database) =>
    (await database.query<{ count: number }>('select count(*)::int as count from public.profiles'))[0]?.count;

  it('fills an empty database once, with the requested number of profiles', async () => {
    const database = await empty();
    const lines: string[] = [];
    expect(await prepareDemo(database, config({}), (line) => lines.push(line))).toBe(true);
    expect(lines).toEqual(['Seeding the demo marketplace…']);
    const filled = await people(database);
    expect(filled).toBeGreaterThanOrEqual(50);
    expect(await prepareDemo(database, config({}), (line) => lines.push(line))).toBe(true);
    expect(lines).toHaveLength(1);
    expect(await people(database)).toBe(filled);
  });

  it('is not created if it is disabled, or if an account exists', async () => {
    const database = await empty();
    const silent = () => expect.unreachable('nothing is announced');
    expect(await prepareDemo(database, config({ DEMO: '0' }), silent)).toBe(false);
    expect(await people(database)).toBe(0);
    await database.query(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'someone@example.test')`,
    );
    expect(await prepareDemo(database, config({}), silent)).toBe(false);
    expect(await people(database)).toBe(1);
  });

  it('is neither created nor served on a public address', async () => {
    const database = await empty();
    const open = config({ HOST: '0.0.0.0' });
    const silent = () => expect.unreachable('nothing is announced');
    await expect(prepareDemo(database, open, silent)).rejects.toThrow(
      /^HOST must be a loopback address for the demo marketplace/,
    );
    expect(await people(database)).toBe(0);
    await markAsDemo(database);
    await expect(prepareDemo(database, config({ HOST: '10.0.0.7', DEMO: '0' }), silent)).rejects.toThrow(
      /^HOST must be a loopback address because this database holds the demo marketplace/,
    );
  });
});
