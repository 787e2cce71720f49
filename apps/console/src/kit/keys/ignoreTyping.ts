import { holdKeys, isTyping } from './keyboard.ts';

/** A longer pause ends a text: the next key is a shortcut again. */
const PAUSE_MS = 1000;

let ignoring: AbortController | undefined;

/**
 * Ignores keys after a shortcut whose field is not ready, so that the typed letters trigger no other shortcuts. Ends when a text
 * field gets the focus, or with a pause, Escape or a press of the pointer.
 */
export function ignoreTyping(): void {
  ignoring?.abort();
  const ending = new AbortController();
  ignoring = ending;
  const { signal } = ending;
  const end = () => ending.abort();
  const release = holdKeys(({ key }) => {
    if (key === 'Escape') end();
  });
  signal.addEventListener('abort', release);
  let last = performance.now();
  // On the window: before keyboard.ts, which listens on the document.
  const onKeyDown = () => {
    const now = performance.now();
    if (now - last > PAUSE_MS) end();
    last = now;
  };
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('pointerdown', end, { capture: true, signal });
  document.addEventListener('focusin', ({ target }) => isTyping(target) && end(), { signal });
}
