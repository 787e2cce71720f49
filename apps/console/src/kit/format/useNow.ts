import { serverNow } from '#backend/serverNow.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { toInstant } from './time.ts';

const TICK_MS = 30_000;
/** What is drawn together is drawn within that. */
const FRESH_MS = 1_000;
// Timers of more than 24 days would fire immediately.
const LONGEST_MS = 24 * 60 * 60_000;
const listeners = new Set<() => void>();
let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

// One timer for the whole page: fifty rows that say "5 minutes ago" update together, in one render.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    // Later, since the next page's rows may listen next: the time they were drawn with stays, or they were drawn twice.
    queueMicrotask(stopUnheard);
  };
}

function stopUnheard(): void {
  if (listeners.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

function snapshot(): number {
  // Without a running timer the stored time may be old, also after the clock was set; otherwise it is at most a tick behind.
  if (timer === undefined && Math.abs(serverNow() - now) > FRESH_MS) now = serverNow();
  return now;
}

/** Updates all subscribers once a moment has passed. Returns a function that cancels it. */
function tickAfter(instant: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const left = instant - serverNow();
    if (left < 0) return;
    waiting = setTimeout(
      () => {
        if (serverNow() > instant) tick();
        wait();
      },
      Math.min(left + 1, LONGEST_MS),
    );
  };
  wait();
  return () => clearTimeout(waiting);
}

/**
 * The current time in milliseconds, updated every half minute while mounted, and as soon as `turn` has passed, the moment
 * at which the displayed state changes.
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
