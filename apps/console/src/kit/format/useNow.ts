import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

// One timer for the whole page: fifty rows that say "5 minutes ago" move on together, in one render.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function snapshot(): number {
  // Without a running timer the stored moment may be old; within one page's life it is at most a tick behind.
  if (timer === undefined && Date.now() - now > TICK_MS) now = Date.now();
  return now;
}

/** The present moment in milliseconds, renewed every half minute while a component that shows it is mounted. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, snapshot);
}
