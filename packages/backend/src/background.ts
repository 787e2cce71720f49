import type { Log } from './log.ts';

/** Runs work that continues after the response was sent. `backgroundDone` waits for all of it. */
export function createBackground(log: Log): {
  runInBackground: (work: Promise<unknown>, what: string) => void;
  backgroundDone: () => Promise<void>;
} {
  const pending = new Set<Promise<void>>();
  return {
    runInBackground(work, what) {
      const task = work
        .then(() => undefined)
        .catch((error: unknown) => {
          log.error({ err: error instanceof Error ? error.message : String(error) }, what);
        })
        .finally(() => pending.delete(task));
      pending.add(task);
    },
    async backgroundDone() {
      await Promise.all(pending);
    },
  };
}
