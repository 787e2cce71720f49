import type { ImportKind } from './import.ts';
import { importProgress } from './transfer.api.ts';

/** Between an answer and the next question, in milliseconds. What is done sooner is never asked about. */
const PAUSE_MS = 400;

/** Waits for a preview or an import, and tells how far it has come as long as it lasts, 0 to 1 and never less than before. */
export async function withProgress<Result>(
  kind: ImportKind,
  work: Promise<Result>,
  tell: (fraction: number) => void,
): Promise<Result> {
  const over = new AbortController();
  // An answer that comes together with the end must not bring back what is over.
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
    // The work goes on and says itself how it ended; only how far it has come is no longer known.
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
