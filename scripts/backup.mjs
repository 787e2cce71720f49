// npm run backup: the embedded database, pictures, keys and mails in one file, also while the server runs.
import { runCommand } from './command.mjs';

void runCommand('backup');
