import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { BackendError } from './BackendError.ts';

// Notify synchronously: the default waits for a timer, and a skeleton would be rendered meanwhile.
notifyManager.setScheduler(queueMicrotask);

/** The key of the signed-in user, see meQuery. */
export const ME_KEY = ['me'] as const;
/** The `meta` of a query that counts rows of all lists, as for views in the sidebar: refetched after every action. */
export const COUNTS_ROWS = { countsRows: true } as const;

/** Refetches such counts, without waiting. */
export function readCounts(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta === COUNTS_ROWS });
}

/** A page of many parts may be refused many times at once. */
const ASK_ME_AGAIN_MS = 5000;
const RETRIES = 2;
const RETRYABLE = new Set([0, 502, 503, 504]);

/**
 * The cache of everything read from the server. Retries only temporary failures: network errors, 502, 503 and 504.
 * After a refusal the role is refetched: it may be lost.
 */
export function createQueryClient(): QueryClient {
  let askedAt = -Infinity;
  let isWaiting = false;
  const ask = () => {
    isWaiting = false;
    askedAt = Date.now();
    void client.invalidateQueries({ queryKey: ME_KEY });
  };
  const onError = (error: unknown) => {
    if (!(error instanceof BackendError) || error.reason !== 'not_authorized' || isWaiting) return;
    isWaiting = true;
    setTimeout(ask, Math.max(0, askedAt + ASK_ME_AGAIN_MS - Date.now()));
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: (failures) => 200 * 2 ** failures,
      },
    },
  });
  return client;
}

function isPassing(error: unknown): boolean {
  return error instanceof BackendError && RETRYABLE.has(error.status) && error.reason !== 'not_configured';
}
