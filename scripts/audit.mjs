// npm run audit: whether the audit log still says what was written into it, for whoever runs the installation.
import { runCommand } from './command.mjs';

void runCommand('audit');
