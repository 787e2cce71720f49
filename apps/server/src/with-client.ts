import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { browsableAddress } from './address.ts';
import type { BackendClient } from './backend-client.ts';
import type { Config } from './config.ts';
import { openMigrated, startEmbedded } from './embedded.ts';
import { connectHosted } from './hosted.ts';
import { createLog } from './log.ts';

/**
 * Runs one of the operator's commands against the backend that the configuration names, whether a server runs on it or not,
 * then closes it. An older version's database is refused, unless the command `upgrades` it. Errors: ConfigurationError,
 * MigrationError, those of `work`.
 */
export async function withClient<Result>(
  config: Config,
  work: (client: BackendClient) => Promise<Result>,
  { upgrades = false } = {},
): Promise<Result> {
  if (config.backend.kind === 'hosted')
    return work((await connectHosted(config.backend, () => Promise.resolve())).client);
  // Don't log every request.
  const log = createLog('warn');
  const { backend: given, dataDir } = config;
  // The embedded database may be running under a server; then connect to that one.
  const running = given.databaseUrl === null ? await runningUrl(embeddedFolder(dataDir)) : null;
  const embedded = running === null ? given : { ...given, databaseUrl: running };
  const database = await openMigrated(config, embedded, log, { announce: () => undefined, upgrades });
  const siteUrl = config.siteUrl ?? browsableAddress(config.host, config.port);
  try {
    const { client, backend } = await startEmbedded({ config, embedded, database, siteUrl, log });
    try {
      return await work(client);
    } finally {
      await backend.close();
    }
  } finally {
    await database.close();
  }
}
