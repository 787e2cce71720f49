import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Incorrect usage of a command, or its usage text. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Thrown for `--help`. */
export class HelpAsked extends UsageError {}

/** Parses a command's arguments. Errors: UsageError with the usage, HelpRequested. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  if (args.includes('--help')) throw new HelpAsked(usage);
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
