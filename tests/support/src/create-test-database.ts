import { postgresDatabase, type PostgresOptions } from '@marketdesk/backend/database/postgres.ts';
import type { Database } from '@marketdesk/backend/database/database.ts';
import { MIGRATIONS } from './migrations.ts';
import { emptyPglite, migratedPglite } from './pglite-template.ts';
import { clusterUrl, createDatabase, dropDatabase } from './postgres-template.ts';

export type DatabaseKind = Database['kind'];

/** The kinds this machine can run: `describe.each(DATABASE_KINDS)`. */
export const DATABASE_KINDS: DatabaseKind[] = clusterUrl() ? ['pglite', 'postgres'] : ['pglite'];

export interface TestDatabaseOptions {
  /** Folder of migrations to apply; default the product's. null = an empty database. */
  migrations?: string | null;
  postgres?: PostgresOptions;
}

export interface TestDatabase {
  kind: DatabaseKind;
  database: Database;
  /** null on PGlite. */
  url: string | null;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** A database of its own for one test file, migrated, in a fraction of a second. */
export async function createTestDatabase(
  kind: DatabaseKind,
  { migrations = MIGRATIONS, postgres }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const database = migrations === null ? await emptyPglite() : await migratedPglite(migrations);
    return { kind, database, url: null, close: () => database.close() };
  }
  const url = await createDatabase(migrations);
  const database = postgresDatabase(url, postgres);
  return {
    kind,
    database,
    url,
    async close() {
      await database.close();
      await dropDatabase(url);
    },
  };
}
