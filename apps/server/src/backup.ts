import { parseBackupCommand } from './backup/arguments.ts';
import { backUp } from './backup/back-up.ts';
import { endWith } from './backup/command.ts';
import { configFromEnvironment } from './config.ts';

await endWith(async () => {
  const command = parseBackupCommand(process.argv.slice(2));
  return { text: await backUp(command, configFromEnvironment()), holds: true };
});
