import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { MigrationError } from '@marketdesk/backend/database/migration-error.ts';
import { Failure } from '../failure.ts';
import { HelpAsked, UsageError } from './arguments.ts';

const IN_WORDS = [UsageError, ConfigurationError, MigrationError, Failure];

/**
 * Prints the error of a failed command and exits with this code. The usage for `--help` goes to standard output, with
 * code 0.
 */
export function fail(error: unknown, code: number): never {
  const isHelp = error instanceof HelpAsked;
  (isHelp ? process.stdout : process.stderr).write(`${explain(error)}\n`);
  process.exit(isHelp ? 0 : code);
}

/** The message of an expected error; otherwise the stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = IN_WORDS.some((kind) => error instanceof kind);
  return isExpected ? error.message : (error.stack ?? error.message);
}
