import { serverNow } from '#backend/serverNow.ts';
import { useCallback, useSyncExternalStore } from 'react';

const TICK_MS = 200;

/** Whole seconds until a moment, counted down; 0 once it has passed. `until` in milliseconds since 1970. */
export function useSecondsLeft(until: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (until <= serverNow()) return () => undefined;
      const timer = setInterval(() => {
        listener();
        if (until <= serverNow()) clearInterval(timer);
      }, TICK_MS);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - serverNow()) / 1000)));
}
