/**
 * `online`, `offline`: what the browser thinks of the network. `awake`: the tab was away for a while, hidden or with a
 * machine that slept; nobody knows what it missed.
 */
export type WakeUp = 'online' | 'offline' | 'awake';

// A glance at another tab misses nothing: the socket stays open meanwhile.
const AWAY_MS = 30_000;
const TICK_MS = 5_000;

/** Tells when the connection deserves a second look. Returns the way to stop. */
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
  // A machine that sleeps with the tab in front tells nothing: only the clock has jumped.
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
