import { notifyManager, QueryClient } from '@tanstack/react-query';
import { BackendError } from './BackendError.ts';

// Notify synchronously: the default waits for a timer, and a skeleton would be rendered meanwhile.
notifyManager.setScheduler(queueMicrotask);

const RETRIES = 2;
const RETRYABLE = new Set([0, 502, 503, 504]);

/**
 * The cache of everything read from the server. Retries only temporary failures: network errors, 502, 503 and
 * 504.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: (failures) => 200 * 2 ** failures,
      },
    },
  });
}

function isPassing(error: unknown): boolean {
  return error instanceof BackendError && RETRYABLE.has(error.status) && error.reason !== 'not_configured';
}
