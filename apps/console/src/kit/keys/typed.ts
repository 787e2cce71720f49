// What the browser's own undo is for: the text somebody is typing.

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

/** What was typed has been saved or sent, so the browser has nothing to take back there. */
export function forgetTyped(box: EventTarget | null): void {
  if (typed?.box === box) typed = null;
}

function onBeforeInput(event: InputEvent): void {
  const { target, inputType } = event;
  if (!inputType.startsWith('history')) {
    if (target !== null && typed?.box !== target) typed = { box: target, before: textOf(target) };
  } else if (target !== document.activeElement) {
    // Chromium undoes and redoes in the whole page: it would go back to a text that was left, and what it puts there be saved.
    event.preventDefault();
  }
}

function textOf(target: EventTarget): string {
  return 'value' in target ? String(target.value) : '';
}
