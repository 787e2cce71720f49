// Whether the browser's own undo has something to take back in the field that has the focus.

let typed: { box: EventTarget; before: string } | null = null;

/** Starts watching what is typed. Returns a function that stops it. */
export function watchTyped(): () => void {
  const ending = new AbortController();
  const how = { signal: ending.signal, capture: true };
  document.addEventListener('focusin', () => (typed = null), how);
  document.addEventListener('beforeinput', onBeforeInput, how);
  return () => ending.abort();
}

/** Whether the text differs from what it was before anything was typed since it got the focus. */
export function hasTyped(target: EventTarget | null): boolean {
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
