import { runCommand, UsageError } from './command-line/command.ts';
import { configFromEnvironment } from './config.ts';
import { parseStorageCommand } from './storage/arguments.ts';
import { moveFiles } from './storage/move.ts';

await runCommand(
  async () => moveFiles(parseStorageCommand(process.argv.slice(2)), configFromEnvironment()),
  (error) => (error instanceof UsageError ? 2 : 1),
);
