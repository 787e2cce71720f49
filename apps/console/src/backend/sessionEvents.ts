/** `left`: the user signed out. `ended`: the session was revoked, expired, or signed out in another tab. */
export type SessionEvent = 'started' | 'ended' | 'left';

const listeners = new Set<(event: SessionEvent) => void>();

/** Notifies listeners that a session began or ended, here or in another tab. */
export function announceSession(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

export function onSession(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
