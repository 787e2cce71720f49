import { onlineManager } from '@tanstack/react-query';
import { BackendError } from './BackendError.ts';

// Manages the query cache's online state: while offline, reads and actions wait; back online, actions are sent and
// failed reads retried. The browser reports the network; an unreachable server is detected here.
const ASK_EVERY_MS = 3000;
const ANSWER_WITHIN_MS = 5000;
const PROXY_WITHOUT_SERVER = new Set([502, 503, 504]);
const STARTING = 'starting';

/** For useSyncExternalStore: whether the server is reachable, as far as known. */
export const connectionStore = {
  subscribe: (listener: () => void) => onlineManager.subscribe(listener),
  snapshot: () => onlineManager.isOnline(),
};

/** Whether the server did not answer (yet); other messages come from the server itself. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof BackendError)) return false;
  if (error.reason === 'unreachable' || error.reason === STARTING) return true;
  return error.sentence === '' && PROXY_WITHOUT_SERVER.has(error.status);
}

const asking = new Map<string, Promise<void>>();

/**
 * After a request without response: polls the server until it answers, then resolves. A single lost request does not
 * count as offline.
 */
export function noticeUnreachable(address: string | URL): Promise<void> {
  const { origin } = new URL(address, window.location.origin);
  const asked = asking.get(origin) ?? askUntilThere(origin).finally(() => asking.delete(origin));
  asking.set(origin, asked);
  return asked;
}

async function askUntilThere(origin: string): Promise<void> {
  while (!(await answers(origin))) {
    onlineManager.setOnline(false);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    // The browser came back online and retried waiting requests.
    if (onlineManager.isOnline()) return;
  }
  onlineManager.setOnline(true);
}

async function answers(origin: string): Promise<boolean> {
  try {
    // A cross-origin response can't be read, but its existence is enough.
    const response = await fetch(`${origin}/readyz`, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!PROXY_WITHOUT_SERVER.has(response.status)) return true;
    // A server without its database says so in JSON; a proxy without its server does not.
    const { status } = (await response.json()) as { status?: unknown };
    return status !== STARTING;
  } catch {
    return false;
  }
}
