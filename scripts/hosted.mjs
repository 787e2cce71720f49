// npm run hosted: checks that a hosted backend has what the console needs.
import { runCommand } from './command.mjs';

void runCommand('hosted');
