import { useEffect } from 'react';
import { isTyping } from '../keys/keyboard.ts';
import { lastUndoable, undoToast } from './toasts.ts';

/** `Ctrl/Cmd Z` undoes the last action whose toast offers Undo. In text inputs it belongs to the browser. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const toast = lastUndoable();
      if (toast === undefined) return;
      event.preventDefault();
      undoToast(toast);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
