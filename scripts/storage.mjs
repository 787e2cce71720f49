// npm run storage: moves uploaded files between the data folder, the database and a bucket.
import { runCommand } from './command.mjs';

void runCommand('storage');
