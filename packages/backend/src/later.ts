import type { Log } from './log.ts';

/** Work that continues after the response was sent. `settled` waits for all of it. */
export function createLater(log: Log): {
  later: (work: Promise<unknown>, what: string) => void;
  settled: () => Promise<void>;
} {
  const pending = new Set<Promise<void>>();
  return {
    later(work, what) {
      const task = work
        .then(() => undefined)
        .catch((error: unknown) => {
          log.error({ err: error instanceof Error ? error.message : String(error) }, what);
        })
        .finally(() => pending.delete(task));
      pending.add(task);
    },
    async settled() {
      await Promise.all(pending);
    },
  };
}
