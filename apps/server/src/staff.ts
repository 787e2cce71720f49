import { fail } from './command-line/fail.ts';
import { configFromEnvironment } from './config.ts';
import { parseStaffCommand } from './staff/arguments.ts';
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
  fail(error, 1);
}
