import { parseAuditCommand, runAuditCommand } from './audit/commands.ts';
import { signingKeyOf } from './audit/signing-key.ts';
import { runCommand } from './command-line/command.ts';
import { configFromEnvironment } from './config.ts';
import { withClient } from './with-client.ts';

await runCommand(
  async () => {
    const command = parseAuditCommand(process.argv.slice(2));
    const config = configFromEnvironment();
    const result = await withClient(config, ({ asService }) =>
      runAuditCommand(command, {
        call: asService,
        signingKey: signingKeyOf(config),
        onProgress: showProgress,
      }),
    );
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    return result;
  },
  // Not 1, which means that the log is broken.
  () => 2,
);

function showProgress(checked: number, of: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${checked} of ${of} entries checked`);
}
