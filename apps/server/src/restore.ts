import { parseRestoreCommand } from './backup/arguments.ts';
import { endWith } from './backup/command.ts';
import { restore } from './backup/restore.ts';
import { configFromEnvironment } from './config.ts';

await endWith(() => restore(parseRestoreCommand(process.argv.slice(2)), configFromEnvironment()));
