import { readArguments, runCommand, UsageError } from './command-line/command.ts';
import { configFromEnvironment } from './config.ts';
import { inspectHosted, report } from './hosted/inspect.ts';

const USAGE = `Usage: npm run hosted
Checks whether a hosted backend has everything the console needs. Changes nothing.
Set SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY as for the server.`;

await runCommand(
  async () => {
    const { positionals } = readArguments(process.argv.slice(2), {}, USAGE);
    if (positionals.length > 0) throw new UsageError(USAGE);
    const { backend } = configFromEnvironment();
    if (backend.kind !== 'hosted') throw new UsageError(`SUPABASE_URL is not set.\n${USAGE}`);
    return report(backend.url, await inspectHosted(backend));
  },
  () => 2,
);
