// npm run backup: writes the embedded database, pictures, keys and mails to one file, also while the server
// runs.
import { runCommand } from './command.mjs';

void runCommand('backup');
