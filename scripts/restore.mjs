// npm run restore: such a file back into an empty data folder.
import { runCommand } from './command.mjs';

void runCommand('restore');
