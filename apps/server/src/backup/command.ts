import { UsageError } from '../command-line/arguments.ts';
import { explain } from '../command-line/explain.ts';
import type { Restored } from './restore.ts';

/** Runs a command and ends the process: 0 when all is well, 1 when not, 2 when it was not used as it is meant to be. */
export async function endWith(work: () => Promise<Restored>): Promise<never> {
  try {
    const { text, holds } = await work();
    process.stdout.write(`${text}\n`);
    return process.exit(holds ? 0 : 1);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return process.exit(error instanceof UsageError ? 2 : 1);
  }
}
