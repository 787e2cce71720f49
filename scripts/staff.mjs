// npm run staff: manages staff accounts, for the operator.
import { runCommand } from './command.mjs';

void runCommand('staff');
