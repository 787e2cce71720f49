import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCode } from '@marketdesk/backend/database/code/read-code.ts';
import { readMigrations } from '@marketdesk/backend/database/migrate.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));

/** Functions, views, policies and grants, created after the migrations. */
export const CODE = fileURLToPath(new URL('../../../supabase/code', import.meta.url));

/** The product's own files are not edited while tests run. */
let productsHash: Promise<string> | undefined;

/** Changes whenever the migrated database would differ. */
export function migrationsHash(folder: string): Promise<string> {
  if (folder !== MIGRATIONS) return hashOf(folder);
  productsHash ??= hashOf(folder);
  return productsHash;
}

/** The code that migrates. */
const MIGRATOR = fileURLToPath(new URL('../../../packages/backend/src/database', import.meta.url));
let migratorsHash: Promise<string> | undefined;

async function hashOfMigrator(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATOR, { recursive: true })).sort())
    if (/(?<!\.test)\.ts$/.test(name)) hash.update(await readFile(path.join(MIGRATOR, name)));
  return hash.digest('hex');
}

async function hashOf(folder: string): Promise<string> {
  migratorsHash ??= hashOfMigrator();
  const hash = createHash('sha256')
    .update(await migratorsHash)
    .update(folder);
  for (const { version, name, sql } of await readMigrations(folder)) hash.update(version + name + sql);
  hash.update((await readCode(path.join(folder, '..', 'code'))).hash);
  return hash.digest('hex').slice(0, 16);
}
