import { useEffect } from 'react';
import { isTextField, keyOf } from '../keys/keyboard.ts';
import { undoLast } from './toasts.ts';

// Whether the browser's own undo has something to take back in the field that has the focus.

let typed: { box: EventTarget; before: string } | null = null;

/** Starts watching what is typed. Returns a function that stops it. */
function watchTyped(): () => void {
  const ending = new AbortController();
  const how = { signal: ending.signal, capture: true };
  document.addEventListener('focusin', () => (typed = null), how);
  document.addEventListener('beforeinput', onBeforeInput, how);
  return () => ending.abort();
}

/** Whether the text differs from what it was before anything was typed since it got the focus. */
function hasTyped(target: EventTarget | null): boolean {
  return target !== null && typed?.box === target && textOf(target) !== typed.before;
}

function onBeforeInput(event: InputEvent): void {
  const { target, inputType } = event;
  if (!inputType.startsWith('history')) {
    if (target !== null && typed?.box !== target) typed = { box: target, before: textOf(target) };
  } else if (target !== document.activeElement) {
    // Chromium undoes and redoes in the whole page: it would change a text that was left, and the change might be saved.
    event.preventDefault();
  }
}

function textOf(target: EventTarget): string {
  return 'value' in target ? String(target.value) : '';
}

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
