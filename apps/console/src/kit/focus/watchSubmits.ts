/** Scrolls invalid fields of refused forms into view. Returns how to stop. */
export function watchSubmits(): () => void {
  const ending = new AbortController();
  document.addEventListener(
    'submit',
    ({ target }) => {
      // After React rendered the errors, and also when a second submit renders nothing.
      if (target instanceof HTMLFormElement) setTimeout(() => focusInvalid(target));
    },
    // Dialogs stop the event before the page.
    { signal: ending.signal, capture: true },
  );
  return () => ending.abort();
}

/** Focuses the first invalid field and scrolls its message into view: a small or zoomed window may end at the field. */
export function focusInvalid(within: Element): void {
  const invalid = within.querySelector<HTMLElement>('[aria-invalid=true]');
  if (invalid === null) return;
  // The first radio button of a group.
  (invalid.querySelector('input') ?? invalid).focus();
  const message = invalid.closest('[aria-describedby]')?.getAttribute('aria-describedby');
  document.getElementById(message ?? '')?.scrollIntoView({ block: 'nearest' });
}
