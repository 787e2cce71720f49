import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * Runs changes that are shown at once, and reads what is under `key` again when the last of them is through: an answer in
 * between would show for a moment what was there before those still on their way.
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
        // After what was shown too early was put back.
        setTimeout(refresh);
      }
    },
    [refresh],
  );
  return { announce, run };
}
