import { useEffect } from 'react';
import { hasTyped, watchTyped } from '../keys/typed.ts';
import { undoLast } from './toasts.ts';

/** `Ctrl/Cmd Z` takes back the last action that can be. In a text in which something was typed it is the browser's. */
export function useUndoKey(): void {
  useEffect(watchTyped, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || hasTyped(event.target)) return;
      // Held down, it takes back one.
      if (event.repeat || undoLast()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
