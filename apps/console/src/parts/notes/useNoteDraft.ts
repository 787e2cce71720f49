import { draftKey, keepDraft, storedDraft, subscribeToDrafts } from '#kit/keptDrafts.ts';
import { newId } from '#kit/newId.ts';
import { useMe } from '#session/MeContext.ts';
import { useSyncExternalStore } from 'react';

interface NoteDraft {
  text: string;
  /** Another one with each change of the text. */
  id: string | null;
  setText: (text: string) => void;
}

/** What the signed-in person has typed as a note, else `initial`. It lives in this browser until it is saved or given up. */
export function useNoteDraft(about: string, initial: string): NoteDraft {
  const key = draftKey('note', useMe().user_id, about);
  const stored = useSyncExternalStore(subscribeToDrafts, () => storedDraft(key));
  const { text, id } = stored === null ? NONE : read(stored);
  return {
    text: text ?? initial,
    id,
    setText: (next) => keepDraft(key, next === initial ? null : { text: next, id: newId() }),
  };
}

const NONE = { text: null, id: null };

/** Trusts nothing about what is stored. */
function read(stored: string): { text: string | null; id: string | null } {
  try {
    const { text, id } = JSON.parse(stored) as { text?: unknown; id?: unknown };
    return { text: typeof text === 'string' ? text : null, id: typeof id === 'string' ? id : null };
  } catch {
    return NONE;
  }
}
