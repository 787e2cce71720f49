import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BOOTSTRAP_SQL } from '@marketdesk/backend/database/bootstrap/bootstrap.ts';
import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/** Functions, views, policies and grants, made after the migrations. */
export const CODE = fileURLToPath(new URL('../../../supabase/code', import.meta.url));

/** The product's own are not edited while its tests run. */
let productsHash: Promise<string> | undefined;

/** Changes whenever a migrated database would come out differently. */
export function migrationsHash(folder: string): Promise<string> {
  if (folder !== MIGRATIONS) return hashOf(folder);
  productsHash ??= hashOf(folder);
  return productsHash;
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(BOOTSTRAP_SQL).update(folder);
  for (const { version, name, sql } of await readMigrations(folder)) hash.update(version + name + sql);
  hash.update((await readCode(path.join(folder, '..', 'code'))).hash);
  return hash.digest('hex').slice(0, 16);
}
