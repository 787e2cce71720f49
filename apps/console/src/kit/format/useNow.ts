import { serverNow } from '#backend/serverNow.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { toInstant } from './time.ts';

const TICK_MS = 30_000;
/** Renders within this time share one time. */
const FRESH_MS = 1_000;
// Longer timers overflow and would fire immediately.
const LONGEST_MS = 24 * 60 * 60_000;
const listeners = new Set<() => void>();
let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

// One timer for the page: all relative times update in one render.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    // Delayed, since the next page's rows may subscribe at once: they would be rendered twice.
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
  // Without a running timer the stored time may be old; otherwise it is at most one tick behind.
  if (timer === undefined && Math.abs(serverNow() - now) > FRESH_MS) now = serverNow();
  return now;
}

/** Updates all subscribers once a moment has passed. Returns how to cancel. */
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
 * The current time in milliseconds, updated every half minute, and as soon as `turn` has passed, when the displayed
 * state changes.
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
