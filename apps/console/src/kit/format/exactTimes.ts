import { store } from '#backend/store.ts';
import { useSyncExternalStore } from 'react';

const isExact = store(false);

/** Toggles all times between exact and relative, for keyboard and touch, which cannot hover. */
export function toggleExactTimes(): void {
  isExact.set(!isExact.snapshot());
}

export function useExactTimes(): boolean {
  return useSyncExternalStore(isExact.subscribe, isExact.snapshot);
}
