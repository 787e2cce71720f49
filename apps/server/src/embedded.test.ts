import type { Database } from '@marketdesk/backend/database/database.ts';
import { migratedFolder } from '@marketdesk/test-support/migrated-folder.ts';
import { mountSmallDisk } from '@marketdesk/test-support/small-disk.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { openMigrated } from './embedded.ts';
import { createLog } from './log.ts';

const disk = await mountSmallDisk(200);
afterAll(() => disk?.close());

describe.skipIf(disk === null)('a start that fills the disk reports a full disk', () => {
  beforeAll(() => migratedFolder(disk?.folder ?? ''));

  const start = async (prepare: (database: Database) => Promise<void>): Promise<void> => {
    const config = readConfig({ DATA_DIR: disk?.folder });
    if (config.backend.kind === 'hosted') throw new Error('It is embedded.');
    const options = { announce: () => undefined, upgrades: true, prepare };
    await openMigrated(config, config.backend, createLog('silent'), options).then((database) =>
      database.close(),
    );
  };

  it.each([
    ['a table', `create table filled as select repeat(md5(n::text), 32) from generate_series(1, 100000) n`],
    // Then PostgreSQL exits, and the connection is lost.
    ["PostgreSQL's log", `select pg_logical_emit_message(true, '', repeat('x', 40000000))`],
  ])('without space for %s', async (_, sql) => {
    const filled = start(async (database) => {
      await disk?.fill();
      await database.exec(sql);
    });
    await expect(filled).rejects.toThrow(
      `DATA_DIR: the disk of ${disk?.folder} is full. Free some space and try again.`,
    );
    await disk?.free();
    await start(() => Promise.resolve());
  });
});
