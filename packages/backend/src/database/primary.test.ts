import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWire, type Wire } from '../testing/wire.ts';
import { isUnavailable, type Database } from './database.ts';
import { postgresDatabase } from './postgres.ts';

// The promotion of a standby is tested in apps/server/src/failover.test.ts.
describe('with two hosts', () => {
  let own: TestDatabase;
  let wires: Wire[];
  let database: Database;
  beforeAll(async () => {
    own = await createTestDatabase({ migrations: null });
    wires = [await startWire(own.url), await startWire(own.url)];
    const [first = '', second = ''] = wires.map(({ url }) => new URL(url).host);
    const url = own.url.replace(new URL(own.url).host, `${first},${second}`);
    database = postgresDatabase(`${url}?target_session_attrs=read-write`);
  });
  afterAll(async () => {
    await database.close();
    await Promise.all(wires.map((wire) => wire.close()));
    await own.close();
  });

  test('statements on a host that hangs fail, also those without a timeout, and the next ones use the other', async () => {
    const [first, second] = wires;
    second?.stall();
    await database.query('select 1');
    second?.restore();
    const hanging = database.query('select pg_sleep(600)').catch((error: unknown) => error);
    await expect
      .poll(() => own.database.query(`select from pg_stat_activity where query = 'select pg_sleep(600)'`))
      .toHaveLength(1);
    first?.stall();
    expect(await hanging).toSatisfy(isUnavailable);
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
