import { parseAuditCommand } from './audit/arguments.ts';
import { runAuditCommand } from './audit/commands.ts';
import { signingKeyOf } from './audit/signing-key.ts';
import { fail } from './command-line/fail.ts';
import { configFromEnvironment } from './config.ts';
import { withClient } from './with-client.ts';

const WRONG_USE = 2;

try {
  const command = parseAuditCommand(process.argv.slice(2));
  const config = configFromEnvironment();
  const { text, holds } = await withClient(config, ({ asService }) =>
    runAuditCommand(command, { call: asService, signingKey: signingKeyOf(config), onProgress: tell }),
  );
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  process.stdout.write(`${text}\n`);
  process.exit(holds ? 0 : 1);
} catch (error) {
  // Not 1, which means that the log is broken.
  fail(error, WRONG_USE);
}

function tell(checked: number, of: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${checked} of ${of} entries checked`);
}
