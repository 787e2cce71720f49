import { browsableAddress } from './address.ts';
import type { BackendClient } from './backend-client.ts';
import type { Config } from './config.ts';
import { openMigrated, startEmbedded } from './embedded.ts';
import { connectHosted } from './hosted.ts';
import { createLog } from './log.ts';

/** Runs one of the operator's commands against the backend that the configuration names, then closes it. */
export async function withClient<Result>(
  config: Config,
  work: (client: BackendClient) => Promise<Result>,
): Promise<Result> {
  if (config.backend.kind === 'hosted')
    return work((await connectHosted(config.backend, () => Promise.resolve())).client);
  // What the server would log on every request is of no interest here.
  const log = createLog('warn');
  const database = await openMigrated(config, config.backend, log, () => undefined);
  const siteUrl = config.siteUrl ?? browsableAddress(config.host, config.port);
  try {
    const { client, backend } = await startEmbedded(config, config.backend, database, siteUrl, log);
    try {
      return await work(client);
    } finally {
      await backend.close();
    }
  } finally {
    await database.close();
  }
}
