import { watch } from 'node:fs';
import path from 'node:path';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';

/** Debounce: editors write a file in several steps, or several files at once. */
const SETTLE_MS = 50;

/**
 * Applies supabase/code after every change and reports the result with `print`. Returns a function that stops watching.
 */
export function watchCode(url: string, migrations: string, print: (line: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const watcher = watch(path.join(migrations, '..', 'code'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(() => apply(url, migrations)).then(print);
    }, SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

async function apply(url: string, migrations: string): Promise<string> {
  const database = postgresDatabase(url, { connections: 1 });
  try {
    await migrate(database, migrations);
    await database.exec(`notify pgrst, 'reload schema'`);
    return 'supabase/code was applied.';
  } catch (error) {
    return `supabase/code was not applied: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await database.close();
  }
}
