import { seedDemo } from '@marketdesk/demo/seed.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { olderFrom, type OlderDatabase } from '@marketdesk/test-support/older-database.ts';

/** Enough that every table has rows; a hundred kilobytes when it is packed. */
const PROFILES = 50;

/** Keeps a small database of this version, for the upgrade tests of later versions. */
export async function databaseToKeep(): Promise<OlderDatabase> {
  const today = await createTestDatabase();
  try {
    await seedDemo(today.database, { profiles: PROFILES });
    return await olderFrom(today.database);
  } finally {
    await today.close();
  }
}
