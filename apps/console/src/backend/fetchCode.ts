import { noticeUnreachable } from './connection.ts';
import { store } from './store.ts';

/** Loads lazy code. Without a connection it waits for one; while online, failures reject. */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await noticeUnreachable(window.location.origin);
    return load();
  }
}

/** Whether the server no longer has some lazy code. Only reloading helps. */
export const missingCodeStore = store(false);

/** Prefetches code; failures show when it is used. */
export function prefetchCode(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

const afterPaint = new Set<() => Promise<unknown>>();
let isPainted = false;

/** Prefetches code after the first paint, behind the page's own code and rows. */
export function prefetchAfterPaint(load: () => Promise<unknown>): void {
  if (isPainted) prefetchCode(load);
  else afterPaint.add(load);
}

/** The first page is painted with its rows. */
export function firstPageIsPainted(): void {
  isPainted = true;
  for (const load of afterPaint) prefetchCode(load);
  afterPaint.clear();
}

const MISSING = 'Code could not be fetched: ';

/**
 * Marks failures to fetch code. The router recognizes the browser's own errors and would reload at once, which fails
 * offline.
 */
export function markMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isMissingCode(payload)) payload.message = MISSING + payload.message;
  });
}

/** Whether an error is a failure to fetch code. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MISSING);
}
