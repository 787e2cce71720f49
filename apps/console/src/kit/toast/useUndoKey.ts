import { useEffect } from 'react';
import { isTextField, keyOf } from '../keys/keyboard.ts';
import { hasTyped, watchTyped } from '../keys/typed.ts';
import { undoLast } from './toasts.ts';

/** `Ctrl/Cmd Z` takes back the last action that can be. In a text field it is the browser's, for what was typed there. */
export function useUndoKey(): void {
  useEffect(watchTyped, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = keyOf(event).toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || hasTyped(event.target)) return;
      // With nothing to take back in the field, Chromium would move the focus to another that has something.
      event.preventDefault();
      // Held down, it takes back one.
      if (!event.repeat && !isTextField(event.target)) undoLast();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
