import { readArguments, UsageError } from './command-line/arguments.ts';
import { fail } from './command-line/fail.ts';
import { configFromEnvironment } from './config.ts';
import { report } from './hosted/report.ts';
import { inspectHosted } from './hosted/inspect.ts';

const USAGE = `Usage: npm run hosted
Checks whether a hosted backend has everything the console needs. Changes nothing.
Set SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY as for the server.`;

try {
  const { positionals } = readArguments(process.argv.slice(2), {}, USAGE);
  if (positionals.length > 0) throw new UsageError(USAGE);
  const { backend } = configFromEnvironment();
  if (backend.kind !== 'hosted') throw new UsageError(`SUPABASE_URL is not set.\n${USAGE}`);
  const { text, holds } = report(backend.url, await inspectHosted(backend));
  process.stdout.write(`${text}\n`);
  process.exit(holds ? 0 : 1);
} catch (error) {
  fail(error, 2);
}
