import { runningUrl } from '@marketdesk/backend/database/embedded/cluster.ts';
import { embeddedFolder } from '@marketdesk/backend/database/open.ts';
import { browsableAddress } from './address.ts';
import type { BackendClient } from './backend-client.ts';
import type { Config } from './config.ts';
import { openMigrated, startEmbedded } from './embedded.ts';
import { connectHosted } from './hosted.ts';
import { createLog } from './log.ts';
import { ensureMasterKey, masterKeyAt, masterKeyIn } from './privacy/master-key.ts';

/**
 * Runs an operator command against the configured backend, whether a server is running or not, then closes the backend.
 * A database of an older version is refused unless the command sets `upgrades`. Errors: ConfigurationError,
 * MigrationError, errors of `work`.
 */
export async function withClient<Result>(
  config: Config,
  work: (client: BackendClient) => Promise<Result>,
  { upgrades = false } = {},
): Promise<Result> {
  if (config.backend.kind === 'hosted')
    return work(
      (
        await connectHosted(config.backend, ({ asService }) =>
          ensureMasterKey(masterKeyAt(asService), config),
        )
      ).client,
    );
  // Avoids logging every request.
  const log = createLog('warn');
  const { backend: given, dataDir } = config;
  // Connects to the embedded database of a running server, if there is one.
  const running = given.databaseUrl === null ? await runningUrl(embeddedFolder(dataDir)) : null;
  const embedded = running === null ? given : { ...given, databaseUrl: running };
  const database = await openMigrated(config, embedded, log, {
    announce: () => undefined,
    upgrades,
    prepare: (opened) => ensureMasterKey(masterKeyIn(opened), config),
  });
  const siteUrl = config.siteUrl ?? browsableAddress(config.host, config.port);
  try {
    const { client, backend } = await startEmbedded({
      config,
      embedded,
      database,
      siteUrl,
      log,
      sweepsFiles: false,
    });
    try {
      return await work(client);
    } finally {
      await backend.close();
    }
  } finally {
    await database.close();
  }
}
