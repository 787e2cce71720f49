import { parseBackupCommand } from './backup/arguments.ts';
import { backUp } from './backup/back-up.ts';
import { runCommand, UsageError } from './command-line/command.ts';
import { configFromEnvironment } from './config.ts';

// Started by the server, whose end ends this process too.
process.once('disconnect', () => process.exit(1));

await runCommand(
  async () => {
    const command = parseBackupCommand(process.argv.slice(2));
    return { text: await backUp(command, configFromEnvironment()), isOk: true };
  },
  (error) => (error instanceof UsageError ? 2 : 1),
);
