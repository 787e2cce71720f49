// npm run staff: accounts of staff from the command line, for whoever runs the installation.
import { runCommand } from './command.mjs';

void runCommand('staff');
