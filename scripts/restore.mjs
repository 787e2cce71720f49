// npm run restore: restores a backup into an empty data folder.
import { runCommand } from './command.mjs';

void runCommand('restore');
