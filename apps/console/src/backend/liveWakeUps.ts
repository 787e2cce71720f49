/**
 * `online`, `offline`: the browser's view of the network. `awake`: the tab was hidden or the machine slept, and may
 * have missed changes.
 */
export type WakeUp = 'online' | 'offline' | 'awake';

// Briefly switching tabs misses nothing: the socket stays open.
const AWAY_MS = 30_000;
const TICK_MS = 5_000;

/** Reports when the connection should be checked. Returns how to stop. */
export function onWakeUp(listener: (what: WakeUp) => void): () => void {
  let seenAt = Date.now();
  const look = () => {
    const away = Date.now() - seenAt > AWAY_MS;
    if (document.visibilityState === 'hidden') return;
    seenAt = Date.now();
    if (away) listener('awake');
  };
  const online = () => listener('online');
  const offline = () => listener('offline');
  // If the machine sleeps with the tab visible there is no event: only the clock jumps.
  const ticking = setInterval(look, TICK_MS);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  return () => {
    clearInterval(ticking);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
  };
}
