import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { postgresDatabase } from '@marketdesk/backend/database/postgres.ts';
import type { ServerAddress } from './server.ts';

/** Runs a statement in the database that a server runs itself. */
export async function inDatabase(
  { dataDir }: ServerAddress,
  statement: string,
  values: unknown[],
): Promise<unknown> {
  const url = await runningUrl(embeddedFolder(dataDir));
  if (url === null) throw new Error('The server has no database of its own.');
  const database = postgresDatabase(url, { connections: 1 });
  try {
    return await database.query(statement, values);
  } finally {
    await database.close();
  }
}
