// npm run audit: verifies the audit log, for the operator.
import { runCommand } from './command.mjs';

void runCommand('audit');
