import { draftKey, keepDraft, storedDraft, subscribeToDrafts } from '#kit/keptDrafts.ts';
import { useMe } from '#session/MeContext.ts';
import { useSyncExternalStore } from 'react';

/** What the signed-in person has typed as a note, else `initial`. It lives in this browser until it is saved or given up. */
export function useNoteDraft(about: string, initial: string): [string, (text: string) => void] {
  const key = draftKey('note', useMe().user_id, about);
  const stored = useSyncExternalStore(subscribeToDrafts, () => storedDraft(key));
  return [
    (stored === null ? null : readText(stored)) ?? initial,
    (text) => keepDraft(key, text === initial ? null : { text }),
  ];
}

/** Trusts nothing about what is stored. */
function readText(stored: string): string | null {
  try {
    const { text } = JSON.parse(stored) as { text?: unknown };
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
}
