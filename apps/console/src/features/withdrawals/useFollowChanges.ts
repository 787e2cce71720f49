import { useMarkedRows } from '#kit/list/useMarkedRows.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Withdrawal } from './withdrawal.ts';
import { WITHDRAWALS_KEY } from './withdrawals.api.ts';

/** The ids of withdrawals that changed while displayed. A change also reloads counters and histories. */
export function useFollowChanges(rows: readonly Withdrawal[] | undefined, key: string): ReadonlySet<string> {
  const client = useQueryClient();
  const marked = useMarkedRows(rows, key);
  useEffect(() => {
    if (marked.size === 0) return;
    for (const beside of ['counters', 'history']) {
      void client.invalidateQueries({ queryKey: [...WITHDRAWALS_KEY, beside] });
    }
  }, [marked, client]);
  return marked;
}
