// npm run hosted: whether a hosted backend has what the console needs.
import { runCommand } from './command.mjs';

void runCommand('hosted');
