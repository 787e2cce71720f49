import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import { copyKept } from './kept-folder.ts';
import { migrateWithKey } from './master-key.ts';
import { MIGRATIONS, migrationsHash } from './migrations.ts';

/**
 * Copies a migrated database to where a server with that DATA_DIR looks for it; it is created once per state
 * of the migrations.
 */
export async function migratedFolder(dataDir: string): Promise<void> {
  const make = async (draft: string) => {
    const database = await openDatabase({ dataDir: draft });
    try {
      await migrateWithKey(database, MIGRATIONS);
    } finally {
      await database.close();
    }
    return embeddedFolder(draft);
  };
  await copyKept(await migrationsHash(MIGRATIONS), make, embeddedFolder(dataDir));
}
