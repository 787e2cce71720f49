/** Starts bringing the invalid fields of refused forms into sight. Returns a function that stops it. */
export function watchSubmits(): () => void {
  const ending = new AbortController();
  document.addEventListener(
    'submit',
    ({ target }) => {
      // Once React has drawn what is wrong. Also the second time, when nothing is drawn anew.
      if (target instanceof HTMLFormElement) setTimeout(() => focusInvalid(target));
    },
    // Dialogs keep the event from the page.
    { signal: ending.signal, capture: true },
  );
  return () => ending.abort();
}

/** Focuses the first invalid field, and scrolls its message into view: a small or much enlarged window may end at the field. */
export function focusInvalid(within: Element): void {
  const invalid = within.querySelector<HTMLElement>('[aria-invalid=true]');
  if (invalid === null) return;
  // Of a group of radio buttons, the first.
  (invalid.querySelector('input') ?? invalid).focus();
  const message = invalid.closest('[aria-describedby]')?.getAttribute('aria-describedby');
  document.getElementById(message ?? '')?.scrollIntoView({ block: 'nearest' });
}
