import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { MigrationError } from '@marketdesk/backend/database/migrate.ts';
import { browsableAddress } from './address.ts';
import type { BackendClient } from './backend-client.ts';
import { configFromEnvironment, type Config } from './config.ts';
import { openMigrated, startEmbedded } from './embedded.ts';
import { Failure } from './failure.ts';
import { connectHosted } from './hosted.ts';
import { createLog } from './log.ts';
import { parseStaffCommand, UsageError } from './staff/arguments.ts';
import { runStaffCommand } from './staff/commands.ts';
import { readPassword } from './staff/password.ts';

try {
  const command = parseStaffCommand(process.argv.slice(2));
  const config = configFromEnvironment();
  const said = await withClient(config, (client) =>
    runStaffCommand(command, client, () => readPassword({ input: process.stdin, output: process.stderr })),
  );
  process.stdout.write(`${said}\n`);
  process.exit(0);
} catch (error) {
  const expected = [UsageError, ConfigurationError, MigrationError, Failure].some(
    (kind) => error instanceof kind,
  );
  const message =
    error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function withClient(config: Config, work: (client: BackendClient) => Promise<string>): Promise<string> {
  if (config.backend.kind === 'hosted')
    return work(await connectHosted(config.backend, () => Promise.resolve()));
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
