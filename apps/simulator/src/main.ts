import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ArgumentError, HELP, readArguments, type Arguments } from './arguments.ts';
import { answerFile } from './bank/answer-file.ts';
import { simulate } from './simulate.ts';
import { Summary } from './summary.ts';

const LINE_EVERY_MS = 5_000;

export interface MainOptions {
  args: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
  /** Ends the simulation, like Ctrl+C. */
  signal: AbortSignal;
}

/** `npm run simulate`. Returns the exit code: 1 if it could not start or something failed. */
export async function main({ args, environment, print, signal }: MainOptions): Promise<number> {
  try {
    if (args[0] === 'bank') {
      await answerFile(args.slice(1), print);
      return 0;
    }
    const read = readArguments(args, () => randomBytes(4).toString('hex'));
    if (!read) {
      print(HELP);
      return 0;
    }
    return await run(read, environment, print, signal);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    if (error instanceof ArgumentError) print('Run "npm run simulate -- --help" for the options.');
    return 1;
  }
}

async function run(
  { url, users, rate, minutes, seed, createAccounts }: Arguments,
  environment: MainOptions['environment'],
  print: (line: string) => void,
  stop: AbortSignal,
): Promise<number> {
  const { anonKey, demo } = await readConfiguration(url);
  const serviceKey = await findServiceKey(environment);
  if (!demo && !createAccounts) {
    throw new Error(
      'This is not the demo marketplace. With --create-accounts the simulator makes accounts at simulator.test and uses those.',
    );
  }
  if (createAccounts && serviceKey === undefined) {
    throw new Error(
      'Accounts can only be created with the service key: set SUPABASE_SERVICE_ROLE_KEY, or DATA_DIR.',
    );
  }
  const who = serviceKey === undefined ? 'user@demo.test alone' : `${String(users)} people`;
  print(`${who} on ${url}, ${String(rate)} actions a second, seed ${seed}. Ctrl+C ends it.`);

  const started = performance.now();
  const summary = new Summary();
  const end = new AbortController();
  // Not AbortSignal.any with a timeout: Node 20 may collect such a signal before it fires.
  const timeUp = minutes === null ? undefined : setTimeout(() => end.abort(), minutes * 60_000);
  stop.addEventListener('abort', () => end.abort());
  const timer = setInterval(() => print(summary.line()), LINE_EVERY_MS);
  try {
    const accounts = createAccounts ? 'own' : 'demo';
    await simulate({
      ...{ url, anonKey, serviceKey, accounts, users, rate, seed, signal: end.signal },
      onAction(action) {
        const line = summary.add(action);
        if (line !== null) print(line);
      },
    });
  } finally {
    clearInterval(timer);
    clearTimeout(timeUp);
  }
  print(summary.text((performance.now() - started) / 1000));
  return summary.failed > 0 ? 1 : 0;
}

async function readConfiguration(url: string): Promise<{ anonKey: string; demo: boolean }> {
  const response = await fetch(`${url}/config.json`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
  const config = (await response?.json().catch(() => null)) as
    | { anonKey?: unknown; demo?: unknown }
    | null
    | undefined;
  if (typeof config?.anonKey !== 'string') {
    throw new Error(`No Marketdesk server answers at ${url}. Start one with "npm start".`);
  }
  return { anonKey: config.anonKey, demo: config.demo === true };
}

/** The configured service key, or the one in the local server's data folder. */
async function findServiceKey(environment: MainOptions['environment']): Promise<string | undefined> {
  const given = environment.SUPABASE_SERVICE_ROLE_KEY?.trim();
  if (given) return given;
  const file = path.resolve(environment.DATA_DIR?.trim() ?? '.data', 'keys.json');
  try {
    const { serviceRoleKey } = JSON.parse(await readFile(file, 'utf8')) as { serviceRoleKey?: unknown };
    return typeof serviceRoleKey === 'string' ? serviceRoleKey : undefined;
  } catch {
    return undefined;
  }
}
