import { holdKeys, isTyping } from './keyboard.ts';

/** A longer pause ends the typing: the next key is a shortcut. */
const PAUSE_MS = 1000;

let ignoring: AbortController | undefined;

/**
 * Ignores letters after a shortcut whose field is not ready, so they trigger no other shortcuts. Ends when a text field
 * gets the focus, after a pause, on Escape or a pointer press.
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
  // On the window: runs before keyboard.ts, which listens on the document.
  const onKeyDown = () => {
    const now = performance.now();
    if (now - last > PAUSE_MS) end();
    last = now;
  };
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  window.addEventListener('pointerdown', end, { capture: true, signal });
  document.addEventListener('focusin', ({ target }) => isTyping(target) && end(), { signal });
}
