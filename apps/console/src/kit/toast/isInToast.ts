/** Marks the element that holds the toasts. */
export const TOASTS_ATTRIBUTE = 'data-toasts';

/** Whether an event came from a toast, which floats over dialogs without belonging to them. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${TOASTS_ATTRIBUTE}]`) !== null;
}
