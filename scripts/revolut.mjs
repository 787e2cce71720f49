// npm run revolut: the token that payouts through Revolut need, got once, for whoever runs the installation.
import { runCommand } from './command.mjs';

void runCommand('revolut');
