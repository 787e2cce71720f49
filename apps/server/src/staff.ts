import { runCommand } from './command-line/command.ts';
import { configFromEnvironment } from './config.ts';
import { parseStaffCommand } from './staff/arguments.ts';
import { runStaffCommand } from './staff/commands.ts';
import { readPassword } from './staff/password.ts';
import { withClient } from './with-client.ts';

await runCommand(
  async () => {
    const command = parseStaffCommand(process.argv.slice(2));
    const text = await withClient(configFromEnvironment(), (client) =>
      runStaffCommand(command, client, () => readPassword({ input: process.stdin, output: process.stderr })),
    );
    return { text, isOk: true };
  },
  () => 1,
);
