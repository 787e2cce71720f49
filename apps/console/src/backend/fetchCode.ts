import { noticeUnreachable } from './connection.ts';

/**
 * Loads a part of the console's code, `lazy(() => fetchCode(() => import('./Part.tsx')))`: what can't be fetched without a
 * connection is fetched as soon as there is one, and breaks no page. Rejects when it fails with a connection.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await noticeUnreachable(window.location.origin);
    return load();
  }
}

/** Fetches code ahead of its use, which says whether that went well. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

const MISSING = 'Code could not be fetched: ';

/**
 * Marks the failures to fetch code. The router knows the browser's own words for them, and would load the page anew at once:
 * without a connection nothing would be left of it.
 */
export function markMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isMissingCode(payload)) payload.message = MISSING + payload.message;
  });
}

/** Whether it is such a failure. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MISSING);
}
