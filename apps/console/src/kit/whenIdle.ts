/** Where the browser can't tell that it is idle: as long as it takes to draw a list. */
const OTHERWISE_MS = 200;

/** Runs `act` when the browser has nothing left to draw, at the latest after two seconds. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, OTHERWISE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
