import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { MigrationError } from '@marketdesk/backend/database/migration-error.ts';
import { Failure } from '../failure.ts';
import { UsageError } from './arguments.ts';

const IN_WORDS = [UsageError, ConfigurationError, MigrationError, Failure];

/** What a failed command prints: the message if there is one, the stack if it is our fault. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = IN_WORDS.some((kind) => error instanceof kind);
  return isExpected ? error.message : (error.stack ?? error.message);
}
