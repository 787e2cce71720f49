import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The usage of a command, or what was wrong with its use. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What `--help` asks for. */
export class HelpAsked extends UsageError {}

/** A command's arguments: words and options. Errors: UsageError with the usage; HelpAsked. */
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
