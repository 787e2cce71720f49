import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { BOOTSTRAP_SQL } from '@marketdesk/backend/database/bootstrap/bootstrap.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/** Changes whenever a migrated database would come out differently. */
export async function migrationsHash(folder: string): Promise<string> {
  const hash = createHash('sha256').update(BOOTSTRAP_SQL).update(folder);
  for (const { version, name, sql } of await readMigrations(folder)) hash.update(version + name + sql);
  return hash.digest('hex').slice(0, 16);
}
