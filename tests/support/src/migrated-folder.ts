import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { embeddedFolder, openDatabase } from '@marketdesk/backend/database/open.ts';
import { MIGRATIONS, migrationsHash } from './migrations.ts';

/** Not with what is temporary: a run of the tests has a folder of its own for that. */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/migrated', import.meta.url));
const KEEP_MS = 24 * 3600 * 1000;

/**
 * Puts the files of a migrated database where a server with that DATA_DIR looks for them: a copy of one that is made once for
 * each state of the migrations.
 */
export async function migratedFolder(dataDir: string): Promise<void> {
  const template = join(KEPT, await migrationsHash(MIGRATIONS));
  if (!(await stat(template).catch(() => null))) await makeTemplate(template);
  const folder = embeddedFolder(dataDir);
  await mkdir(dirname(folder), { recursive: true });
  // Of nearly two thousand files: Node's own would take three times as long.
  await promisify(execFile)('cp', ['-R', template, folder]);
}

/** Several workers may arrive at once: each makes its own, and the first to give it its name wins. */
async function makeTemplate(template: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const draft = await mkdtemp(join(KEPT, 'draft-'));
  try {
    const database = await openDatabase({ dataDir: draft });
    try {
      await migrate(database, MIGRATIONS);
    } finally {
      await database.close();
    }
    await rename(embeddedFolder(draft), template).catch(async (error: unknown) => {
      if (!(await stat(template).catch(() => null))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  for (const name of await readdir(KEPT)) {
    const path = join(KEPT, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEEP_MS) await rm(path, { recursive: true, force: true });
  }
}
