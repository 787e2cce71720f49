import { parseRestoreCommand } from './backup/arguments.ts';
import { restore } from './backup/restore.ts';
import { runCommand, UsageError } from './command-line/command.ts';
import { configFromEnvironment } from './config.ts';

await runCommand(
  async () => restore(parseRestoreCommand(process.argv.slice(2)), configFromEnvironment()),
  (error) => (error instanceof UsageError ? 2 : 1),
);
