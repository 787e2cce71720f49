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

/** `--url` of a server, without a slash at its end. Errors: UsageError. */
export function readUrl(url: string | undefined): string | null {
  if (url === undefined) return null;
  if (/^https?:\/\//.test(url)) return url.replace(/\/+$/, '');
  throw new UsageError(`--url must be an address like http://127.0.0.1:3000, but is "${url}".`);
}
