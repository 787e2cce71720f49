import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { MigrationError } from '@marketdesk/backend/database/migrate.ts';
import { configFromEnvironment } from './config.ts';
import { Failure } from './failure.ts';
import { parseStaffCommand, UsageError } from './staff/arguments.ts';
import { runStaffCommand } from './staff/commands.ts';
import { readPassword } from './staff/password.ts';
import { withClient } from './with-client.ts';

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
