import { onlineManager } from '@tanstack/react-query';
import { BackendError } from './BackendError.ts';

// The query cache's own switch is the one place that knows: while it is off, reads and actions wait, and when it goes on
// again the actions are sent and whatever failed is read once more. The browser turns it when it loses or finds a network;
// a server that is away is noticed here.
const ASK_EVERY_MS = 3000;
const ANSWER_WITHIN_MS = 5000;
const PROXY_WITHOUT_SERVER = new Set([502, 503, 504]);

/** For React's useSyncExternalStore: whether the server can be reached, as far as is known. */
export const connectionStore = {
  subscribe: (listener: () => void) => onlineManager.subscribe(listener),
  snapshot: () => onlineManager.isOnline(),
};

/** Whether nobody answered for the server; a sentence would be its own. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof BackendError) || error.sentence !== '') return false;
  return error.reason === 'unreachable' || PROXY_WITHOUT_SERVER.has(error.status);
}

const asking = new Map<string, Promise<void>>();

/**
 * A request to this address was not answered: asks the server again until it is there, and resolves then. One lost request is
 * no lost connection.
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
    // The browser has found a network meanwhile, and what waited has been asked again.
    if (onlineManager.isOnline()) return;
  }
  onlineManager.setOnline(true);
}

async function answers(origin: string): Promise<boolean> {
  try {
    // Another origin's answer can't be read, which does not matter: there is one.
    const { status } = await fetch(`${origin}/healthz`, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return !PROXY_WITHOUT_SERVER.has(status);
  } catch {
    return false;
  }
}
