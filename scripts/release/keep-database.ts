import { readMigrations } from '@marketdesk/backend/database/migrate.ts';
import { seedDemo } from '@marketdesk/demo/seed.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { buildEmpty, rowsThatFit, type OlderDatabase } from '@marketdesk/test-support/older-database.ts';

/** Enough that every table has rows; a hundred kilobytes when it is packed. */
const PROFILES = 50;

/** A small marketplace as a database with these migrations holds it, to be upgraded by every later version's tests. */
export async function databaseToKeep(bootstrap: string, until?: string): Promise<OlderDatabase> {
  const last = until ?? (await readMigrations(MIGRATIONS)).at(-1)?.version ?? '';
  const today = await createTestDatabase();
  const older = await createTestDatabase({ migrations: null });
  try {
    await seedDemo(today.database, { profiles: PROFILES });
    await buildEmpty(older.database, { until: last, bootstrap });
    return { until: last, bootstrap, rows: await rowsThatFit(today.database, older.database) };
  } finally {
    await today.close();
    await older.close();
  }
}
