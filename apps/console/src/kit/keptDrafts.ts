import { storedJson, storedKeys, storedText, storeText } from '#backend/browserStorage.ts';

const PREFIX = 'marketdesk.draft.';
const KEPT_MS = 30 * 24 * 60 * 60_000;

const listeners = new Set<() => void>();

/** Storage key of a user's draft, which survives a reload and a lost session. */
export function draftKey(kind: string, userId: string, id: string): string {
  return `${PREFIX}${kind}.${userId}.${id}`;
}

/** The stored text: stable while nothing changes, for useSyncExternalStore. */
export function storedDraft(key: string): string | null {
  return storedText(key);
}

/** Stores a draft for a month, as JSON with its time; null deletes it. */
export function keepDraft(key: string, draft: object | null, now = Date.now()): void {
  const text = draft === null ? null : JSON.stringify({ at: now, ...draft });
  if (text !== null) forgetOld(now);
  storeText(key, text);
  for (const listener of listeners) listener();
}

export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab may write the same draft.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function forgetOld(now: number): void {
  for (const key of storedKeys(PREFIX)) {
    const { at } = (storedJson(key) ?? {}) as { at?: unknown };
    if (typeof at !== 'number' || at < now - KEPT_MS) storeText(key, null);
  }
}
