import { useEffect } from 'react';
import { isTyping } from '../keys/keyboard.ts';
import { undoLast } from './toasts.ts';

/** `Ctrl/Cmd Z` takes back the last action that can be. In a text it is the browser's. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || event.repeat || isTyping(event.target)) return;
      if (undoLast()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
