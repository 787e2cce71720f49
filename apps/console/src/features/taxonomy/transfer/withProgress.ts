import type { ImportKind } from '@marketdesk/contract/documents.ts';
import { importProgress } from './transfer.api.ts';

/** Milliseconds between polls. Faster work is never polled. */
const PAUSE_MS = 400;

/** Waits for a preview or an import, and reports its progress, from 0 to 1 and never decreasing. */
export async function withProgress<Result>(
  kind: ImportKind,
  work: Promise<Result>,
  tell: (fraction: number) => void,
): Promise<Result> {
  const over = new AbortController();
  // A late progress response must not reset the finished state.
  void follow(kind, over.signal, (fraction) => {
    if (!over.signal.aborted) tell(fraction);
  });
  try {
    return await work;
  } finally {
    over.abort();
  }
}

async function follow(kind: ImportKind, over: AbortSignal, tell: (fraction: number) => void): Promise<void> {
  let furthest = 0;
  try {
    await pause();
    while (!over.aborted) {
      const fraction = (await importProgress(kind, over)) ?? 0;
      if (fraction > furthest) tell(fraction);
      furthest = Math.max(fraction, furthest);
      await pause();
    }
  } catch {
    // The work continues and reports its result itself; only its progress is unknown.
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
