import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import type { Database } from '../database/database.ts';
import { Lane, type LaneOptions } from '../database/lane.ts';
import { serverAt } from '../database/server.ts';

export interface TestLane {
  lane: Lane;
  /** The same database, as its owner. */
  database: Database;
  /** Returns the ids of PostgreSQL's processes for the lane. */
  processes(): Promise<number[]>;
  close(): Promise<void>;
}

/** Opens a lane of one connection on its own database, with the product's migrations or without (null). */
export async function openLane(
  options: Partial<LaneOptions> & { migrations?: null } = {},
): Promise<TestLane> {
  const { migrations, ...lane } = options;
  const own = await createTestDatabase(migrations === null ? { migrations } : {});
  const opened = new Lane({
    ...{
      name: 'test',
      server: serverAt(own.url),
      connections: 1,
      ms: 5_000,
      startupParameters: true,
      prepare: true,
    },
    ...{ applicationName: 'lane-test', ...lane },
  });
  return {
    lane: opened,
    database: own.database,
    async processes() {
      const rows = await own.database.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'lane-test'`,
      );
      return rows.map(({ pid }) => pid);
    },
    async close() {
      await opened.close(1);
      await own.close();
    },
  };
}
