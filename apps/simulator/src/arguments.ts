import { parseArgs, type ParseArgsConfig } from 'node:util';

export interface Arguments {
  url: string;
  users: number;
  rate: number;
  /** null = until stopped. */
  minutes: number | null;
  seed: string;
  createAccounts: boolean;
}

export const HELP = `npm run simulate -- [options]
npm run simulate -- bank FILE [options]    plays the bank instead; --help lists its options

Plays users of the public app: they search, publish posts, report, write to support, reply and request withdrawals.
Needs a running server ("npm start" in another terminal).

  --url URL          the server (http://127.0.0.1:3000)
  --users N          how many people (25)
  --rate N           actions per second, in total (1)
  --minutes N        how long (until Ctrl+C)
  --seed TEXT        the same seed, the same plans (another one each time)
  --create-accounts  without a demo marketplace: create accounts at simulator.test and use those

People of the demo marketplace are signed in with the service key, which is read from DATA_DIR (.data) or from
SUPABASE_SERVICE_ROLE_KEY. Without it there is only user@demo.test.`;

/** Invalid arguments, explained in a sentence. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** null = help was requested. Throws ArgumentError. */
export function readArguments(args: readonly string[], newSeed: () => string): Arguments | null {
  const values = parse(args);
  if (values.help === true) return null;
  const url = (values.url ?? 'http://127.0.0.1:3000').replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]+$/.test(url))
    throw new ArgumentError('--url must be an address like http://127.0.0.1:3000.');
  return {
    url,
    users: number('--users', values.users ?? '25', { min: 1, max: 2000, whole: true }),
    rate: number('--rate', values.rate ?? '1', { min: 0.01, max: 500 }),
    minutes:
      values.minutes === undefined ? null : number('--minutes', values.minutes, { min: 0.01, max: 100_000 }),
    seed: values.seed ?? newSeed(),
    createAccounts: values['create-accounts'] === true,
  };
}

/** Parsed options. Throws ArgumentError. */
export function parseOptions<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    url: text,
    users: text,
    rate: text,
    minutes: text,
    seed: text,
    help: flag,
    'create-accounts': flag,
  };
  return parseOptions({ args: [...args], options }).values;
}

/** A number within its limits. Throws ArgumentError, which names the option. */
export function number(
  name: string,
  text: string,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
): number {
  const value = Number(text);
  const isGood = text.trim() !== '' && value >= min && value <= max && (!whole || Number.isInteger(value));
  if (isGood) return value;
  throw new ArgumentError(
    `${name} must be a ${whole ? 'whole ' : ''}number from ${String(min)} to ${String(max)}.`,
  );
}
