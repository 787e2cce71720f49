import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { MigrationError } from '@marketdesk/backend/database/migrate.ts';
import { Failure } from '../failure.ts';
import { UsageError } from '../staff/arguments.ts';
import type { Restored } from './restore.ts';

/** Runs a command and ends the process: 0 when all is well, 1 when not, 2 when it was not used as it is meant to be. */
export async function endWith(work: () => Promise<Restored>): Promise<never> {
  try {
    const { text, holds } = await work();
    process.stdout.write(`${text}\n`);
    return process.exit(holds ? 0 : 1);
  } catch (error) {
    const isExpected = [UsageError, ConfigurationError, MigrationError, Failure].some(
      (kind) => error instanceof kind,
    );
    const message =
      error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${message}\n`);
    return process.exit(error instanceof UsageError ? 2 : 1);
  }
}
