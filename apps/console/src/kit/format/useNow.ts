import { useCallback, useSyncExternalStore } from 'react';
import { toInstant } from './time.ts';

const TICK_MS = 30_000;
// Timers of more than 24 days run at once.
const LONGEST_MS = 24 * 60 * 60_000;
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

/** Moves everybody on as soon as a moment has passed. Returns the way to stop. */
function tickAfter(instant: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = instant - Date.now();
    if (left < 0) return;
    waiting = setTimeout(
      () => {
        if (Date.now() > instant) tick();
        wait();
      },
      Math.min(left + 1, LONGEST_MS),
    );
  };
  wait();
  return () => clearTimeout(waiting);
}

/**
 * The present moment in milliseconds, renewed every half minute while a component that shows it is mounted, and as soon as
 * `turn` has passed: the moment at which what is shown becomes something else.
 */
export function useNow(turn: string | null = null): number {
  const instant = toInstant(turn);
  const listen = useCallback(
    (listener: () => void) => {
      const stops = [subscribe(listener), instant === null ? () => undefined : tickAfter(instant)];
      return () => stops.forEach((stop) => stop());
    },
    [instant],
  );
  return useSyncExternalStore(listen, snapshot);
}
