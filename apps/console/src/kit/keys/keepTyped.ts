import { holdKeys, isTyping, typedWith } from './keyboard.ts';

/** How long a dialog may take from being drawn to having the focus. */
const FOCUS_MS = 300;
/** How long it may take from its code being there to being drawn. */
const DRAWN_MS = 50;

interface Kept {
  typed: string;
  /** How many wait. */
  count: number;
  release: () => void;
}

let kept: Kept | null = null;
let focus = new AbortController();

/**
 * Holds the keys for a dialog whose code is loading, until it has the focus: what was typed is then in the field that has it, if
 * that was empty, or was pressed in the dialog if it has no field there. The returned function says that the code is there.
 */
export function keepTyped(): () => void {
  // A dialog may wait for several files, one after the other.
  focus.abort();
  const mine = (kept ??= { typed: '', count: 0, release: holdKeys(keep) });
  mine.count += 1;
  return () => {
    mine.count -= 1;
    if (mine.count === 0) awaitFocus(mine);
  };
}

function keep(event: KeyboardEvent): void {
  if (kept !== null) kept.typed = typedWith(kept.typed, event);
}

function awaitFocus(mine: Kept): void {
  focus = new AbortController();
  const { signal } = focus;
  const end = () => {
    focus.abort();
    kept = null;
    mine.release();
  };
  const timer = setTimeout(end, FOCUS_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const drawnBy = performance.now() + DRAWN_MS;
  // Whoever has closed it at once has the keys at once. Before keyboard.ts gets it, whose listener is the document's.
  const onKey = () => {
    if (performance.now() > drawnBy && document.querySelector('[role=dialog]') === null) end();
  };
  window.addEventListener('keydown', onKey, { capture: true, signal });
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest('[role=dialog]') === null) return;
    end();
    if (isTyping(target)) enter(target, mine.typed);
    else
      for (const key of mine.typed)
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  document.addEventListener('focusin', onFocus, { signal });
}

/** Puts it into a field that is empty, as if it had been typed there. */
export function enter(field: Element, text: string): void {
  if ('value' in field && field.value === '') append(field, text);
}

/** Puts it after what is in the field, as if it had been typed there. */
export function append(field: Element, text: string): void {
  if (text === '' || !('value' in field)) return;
  // Past React's own setter, which would take it for a value of React's.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', String(field.value) + text, field);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
