// npm run revolut: obtains the token that payouts through Revolut need, once, for the operator.
import { runCommand } from './command.mjs';

void runCommand('revolut');
