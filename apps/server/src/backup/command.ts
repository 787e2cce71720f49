import { UsageError } from '../command-line/arguments.ts';
import { fail } from '../command-line/fail.ts';
import type { Restored } from './restore.ts';

/** Runs a command and exits: 0 = success, 1 = failure, 2 = incorrect usage. */
export async function endWith(work: () => Promise<Restored>): Promise<never> {
  try {
    const { text, holds } = await work();
    process.stdout.write(`${text}\n`);
    return process.exit(holds ? 0 : 1);
  } catch (error) {
    return fail(error, error instanceof UsageError ? 2 : 1);
  }
}
