/** Marks the element that holds the toasts. */
export const TOASTS_ATTRIBUTE = 'data-toasts';

/** Whether an event came from a toast, which is above dialogs but not part of them. */
export function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${TOASTS_ATTRIBUTE}]`) !== null;
}
