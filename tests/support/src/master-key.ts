import type { Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';

/** The master key of tests' databases: 32 bytes in base64. */
export const TEST_MASTER_KEY = 'dGhlIG1hc3RlciBrZXkgb2YgdGVzdHMgb25seSwgMzI=';

/** Without the fingerprint that a server's first load stores, so that a server may start with a key of its own. */
export async function migrateWithKey(database: Database, migrations: string): Promise<void> {
  await migrate(database, migrations);
  const [table] = await database.query<{ name: string | null }>(
    `select to_regclass('private.master_key')::text as name`,
  );
  if (table?.name) {
    await database.query('select public.operator_load_master_key($1)', [TEST_MASTER_KEY]);
    await database.exec('update private.settings set master_key_fingerprint = null');
  }
}
