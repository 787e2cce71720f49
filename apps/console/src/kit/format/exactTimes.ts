import { useSyncExternalStore } from 'react';

let isExact = false;
const listeners = new Set<() => void>();

/** Toggles all times between exact and relative, for keyboard and touch, which cannot hover. */
export function toggleExactTimes(): void {
  isExact = !isExact;
  for (const listener of listeners) listener();
}

export function useExactTimes(): boolean {
  return useSyncExternalStore(subscribe, () => isExact);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
