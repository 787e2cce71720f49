import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import { HungUp } from '@marketdesk/backend/fair-queue.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram, startPgBouncer, type Program } from './testing/programs.ts';

// Behind PgBouncer, statement timeouts can't be startup parameters, and each statement may use another connection.
describe.skipIf(findProgram('pgbouncer') === null)('statements behind PgBouncer', () => {
  let direct: TestDatabase;
  let pooler: Program;
  let database: Database;
  beforeAll(async () => {
    direct = await createTestDatabase();
    const url = new URL(direct.url);
    // One connection to PostgreSQL: a late cancel request would hit another client's statement.
    pooler = await startPgBouncer(url, 1);
    url.port = String(pooler.port);
    database = postgresDatabase(url.href, {
      isPooled: true,
      directUrl: direct.url,
      times: { users: 400 },
    });
  });
  afterAll(async () => {
    await database.close();
    await pooler.stop();
    await direct.close();
  });

  const sleep = (seconds: number, caller: string, signal?: AbortSignal) =>
    database.call(
      {
        role: 'authenticated',
        claims: '{}',
        session: null,
        readOnly: true,
        sql: 'select pg_sleep((($1)[1])::float8)::text, 1::bigint, null::bigint',
        params: [String(seconds)],
      },
      { lane: 'users', caller, signal },
    );

  it('end after their timeout', async () => {
    const started = performance.now();
    await expect(sleep(10, 'a')).rejects.toMatchObject({ code: '57014' });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect((await sleep(0, 'a')).rowCount).toBe(1);
  });

  it("end when their client disconnects, and no other client's do", async () => {
    let ended = 0;
    for (let at = 0; at < 25; at++) {
      const client = new AbortController();
      const left = sleep(0.1 + (at % 8) / 1_000, 'a', client.signal).catch((error: unknown) => {
        expect(error).toBeInstanceOf(HungUp);
        ended++;
      });
      client.abort();
      const others = [sleep(0.004, 'b'), sleep(0.002, 'c'), sleep(0.003, 'd')];
      await left;
      await Promise.all(others);
    }
    expect(ended).toBeGreaterThan(0);
  });
});
