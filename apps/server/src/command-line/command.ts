import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigurationError } from '@marketdesk/backend/database/database.ts';
import { MigrationError } from '@marketdesk/backend/database/migration-error.ts';
import { Failure } from '../failure.ts';

/** Incorrect usage of a command, or its usage text. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown for `--help`. */
class HelpRequested extends UsageError {}

/** Parses a command's arguments. Errors: UsageError with the usage, HelpRequested. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  if (args.includes('--help')) throw new HelpRequested(usage);
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

const EXPECTED_ERRORS = [UsageError, ConfigurationError, MigrationError, Failure];

export interface CommandResult {
  text: string;
  /** Sets the exit code. */
  isOk: boolean;
}

/** Runs a command and exits: 0 = OK, 1 = not OK, otherwise `errorCode`. The usage for `--help` exits with 0. */
export async function runCommand(
  work: () => Promise<CommandResult>,
  errorCode: (error: unknown) => number,
): Promise<never> {
  try {
    const { text, isOk } = await work();
    process.stdout.write(`${text}\n`);
    return process.exit(isOk ? 0 : 1);
  } catch (error) {
    const isHelp = error instanceof HelpRequested;
    (isHelp ? process.stdout : process.stderr).write(`${explain(error)}\n`);
    return process.exit(isHelp ? 0 : errorCode(error));
  }
}

/** The message of an expected error; otherwise the stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
  return isExpected ? error.message : (error.stack ?? error.message);
}
