import { loadOrCreateKeys } from '@marketdesk/backend/keys.ts';
import { parseAuditCommand } from './audit/arguments.ts';
import { runAuditCommand, type Said } from './audit/commands.ts';
import { signingKeyOf } from './audit/signing-key.ts';
import { backendClient, type CallProcedure } from './backend-client.ts';
import { explain } from './command-line/explain.ts';
import { configFromEnvironment, type Config } from './config.ts';
import { withClient } from './with-client.ts';

const WRONG_USE = 2;
const ASK_THE_SERVER = 'To ask that process: npm run audit -- … --url http://127.0.0.1:3000';

try {
  const command = parseAuditCommand(process.argv.slice(2));
  const config = configFromEnvironment();
  const run = (call: CallProcedure): Promise<Said> =>
    runAuditCommand(command, { call, signingKey: signingKeyOf(config), onProgress: tell });
  const { text, holds } = await (command.url === null
    ? withClient(config, ({ asService }) => run(asService))
    : run(await callAt(command.url, config)));
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  process.stdout.write(`${text}\n`);
  process.exit(holds ? 0 : 1);
} catch (error) {
  const message = explain(error);
  process.stderr.write(`${message}\n`);
  if (message.includes('is in use by another Marketdesk process'))
    process.stderr.write(`${ASK_THE_SERVER}\n`);
  // Not 1: that says that the log is broken.
  process.exit(WRONG_USE);
}

/** Procedures of the server that runs at an address, with the service key that it has. */
async function callAt(url: string, { backend, dataDir }: Config): Promise<CallProcedure> {
  const keys =
    backend.kind === 'hosted'
      ? backend
      : await loadOrCreateKeys(dataDir, {
          jwtSecret: backend.jwtSecret,
          anonKey: backend.anonKey,
          serviceRoleKey: backend.serviceRoleKey,
        });
  const { asService } = backendClient({
    url,
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    fetch,
  });
  return asService;
}

function tell(checked: number, of: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${checked} of ${of} entries checked`);
}
