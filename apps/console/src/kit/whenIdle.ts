/** Fallback without requestIdleCallback: as long as rendering a list. */
const OTHERWISE_MS = 200;

/** Runs `act` when the browser is idle, at the latest after two seconds. Returns how to cancel. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, OTHERWISE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
