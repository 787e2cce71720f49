import { connectionStore, noticeUnreachable } from './connection.ts';

/**
 * Loads a part of the console's code, `lazy(() => fetchCode(() => import('./Part.tsx')))`: what can't be fetched without a
 * connection is fetched as soon as there is one, and breaks no page. Rejects when it fails with a connection.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch {
    await noticeUnreachable(window.location.origin);
    await untilOnline();
    return load();
  }
}

/** Fetches code ahead of its use, which says whether that went well. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (connectionStore.snapshot()) {
      resolve();
      return;
    }
    const stop = connectionStore.subscribe(() => {
      if (!connectionStore.snapshot()) return;
      stop();
      resolve();
    });
  });
}
