import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * Runs optimistic changes, and rereads `key` when the last of them is done: an earlier response would briefly show the
 * state before the pending ones.
 */
export function useQuietRefresh(key: QueryKey) {
  const client = useQueryClient();
  const waiting = useRef(0);
  const refresh = useCallback(() => {
    if (waiting.current === 0) void client.invalidateQueries({ queryKey: key });
  }, [client, key]);
  /** To be called at the press. */
  const announce = useCallback(() => {
    waiting.current += 1;
  }, []);
  /** Runs one that was announced. */
  const run = useCallback(
    async <Output>(change: () => Promise<Output>): Promise<Output> => {
      try {
        return await change();
      } finally {
        waiting.current -= 1;
        // After the rollback.
        setTimeout(refresh);
      }
    },
    [refresh],
  );
  return { announce, run };
}
