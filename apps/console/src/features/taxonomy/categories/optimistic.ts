import { cancelRereads } from '#kit/list/showRow.ts';
import { dismissToast, type NewToast, showToast, toastStore } from '#kit/toast/toasts.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { Item } from './categories.api.ts';

/** Applies `change` to every cached list under `key`. Returns a function that rolls it back. */
export function showItems(
  client: QueryClient,
  key: QueryKey,
  change: <Row extends Item>(rows: Row[]) => Row[],
): () => void {
  cancelRereads(client, key);
  const before = client.getQueriesData<Item[]>({ queryKey: key });
  client.setQueriesData<Item[]>({ queryKey: key }, (rows) => rows && change(rows));
  return () => {
    for (const [queryKey, rows] of before) client.setQueryData(queryKey, rows);
  };
}

/** Returns a change of one item, for showItems. */
export function changing(id: string, part: Partial<Item> & { icon_slug?: string | null }) {
  return <Row extends Item>(rows: Row[]): Row[] =>
    rows.map((row) => (row.id === id ? { ...row, ...part } : row));
}

interface OneToast {
  show: (toast: NewToast) => void;
  /** Whether the last toast is still visible. */
  isShown: () => boolean;
}

/** Shows successive changes in one toast: each replaces the previous toast. */
export function useOneToast(): OneToast {
  const last = useRef(0);
  return useMemo(
    () => ({
      show: (toast) => {
        dismissToast(last.current);
        last.current = showToast(toast);
      },
      isShown: () => toastStore.snapshot().some(({ id }) => id === last.current),
    }),
    [],
  );
}

/** Runs optimistic changes, and rereads `key` after the last: an earlier response would show the old state of pending changes. */
export function useQuietRefresh(key: QueryKey) {
  const client = useQueryClient();
  const waiting = useRef(0);
  const refresh = useCallback(() => {
    if (waiting.current === 0) void client.invalidateQueries({ queryKey: key });
  }, [client, key]);
  /** Called when the button is pressed. */
  const announce = useCallback(() => {
    waiting.current += 1;
  }, []);
  /** Runs an announced change. */
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
