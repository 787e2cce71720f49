import type { ChangeSource } from '#backend/liveChanges.ts';
import { useThrottled } from '#kit/useThrottled.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type LiveState, useChanges } from './useChanges.ts';

interface RereadOptions {
  source: ChangeSource;
  key: QueryKey;
  /** At most one refetch in this time. */
  everyMs: number;
  enabled?: boolean;
}

/** Refetches the queries under a key when a change arrives. */
export function useReread({ source, key, everyMs, enabled = true }: RereadOptions): LiveState {
  const client = useQueryClient();
  const read = useThrottled(() => void client.invalidateQueries({ queryKey: key }), everyMs);
  return useChanges(source, { onChange: read, onCaughtUp: read }, enabled);
}
