import { parseArgs, type ParseArgsConfig } from 'node:util';

/** How the command is used, or what is wrong with how it was. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was written behind a command: words and options. Errors: UsageError, with how it is used. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
