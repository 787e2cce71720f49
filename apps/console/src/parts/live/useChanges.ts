import { type Change, type ChangeSource, changesState, watchChanges } from '#backend/liveChanges.ts';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting';

interface ChangesHandlers {
  onChange(change: Change): void;
  /** Changes may have been missed: refetch. Also called once when listening begins. */
  onCaughtUp?(): void;
}

/**
 * Calls onChange for each change visible to the user, and onCaughtUp after a gap. Events only trigger refetches; they
 * never overwrite typed text.
 */
export function useChanges(source: ChangeSource, handlers: ChangesHandlers, enabled = true): LiveState {
  const { table, filter } = source;
  const onChange = useEffectEvent((change: Change) => handlers.onChange(change));
  const onCaughtUp = useEffectEvent(() => handlers.onCaughtUp?.());

  useEffect(() => {
    if (!enabled) return undefined;
    return watchChanges({ table, filter }, { onChange, onCaughtUp });
  }, [table, filter, enabled]);

  const subscribe = useCallback(
    (onState: () => void) => {
      return enabled ? watchChanges({ table, filter }, { onState }) : NOT_AT_ALL;
    },
    [table, filter, enabled],
  );
  return useSyncExternalStore(subscribe, () => (enabled ? changesState({ table, filter }) : 'off'));
}

const NOT_AT_ALL = () => undefined;
