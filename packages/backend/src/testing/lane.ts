import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import type { Database } from '../database/database.ts';
import { Lane, type LaneOptions } from '../database/lane.ts';

export interface TestLane {
  lane: Lane;
  /** The owner's, on the same database. */
  database: Database;
  /** PostgreSQL's processes behind the lane. */
  processes(): Promise<number[]>;
  close(): Promise<void>;
}

/** A lane of one connection on a database of its own: with the marketplace's migrations, or null for none. */
export async function openLane(
  options: Partial<LaneOptions> & { migrations?: null } = {},
): Promise<TestLane> {
  const { migrations, ...lane } = options;
  const own = await createTestDatabase(migrations === null ? { migrations } : {});
  const opened = new Lane({
    ...{ name: 'test', url: own.url, connections: 1, ms: 5_000, startupParameters: true, prepare: true },
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
