/** Marks a dialog that was opened over others that it does not belong to. */
export const ON_TOP_ATTRIBUTE = 'data-on-top';

/** Whether such a dialog is open over this one, which must then ignore keys and presses. */
export function isUnderAnother(popup: Element | null): boolean {
  const top = document.querySelector(`[${ON_TOP_ATTRIBUTE}]`);
  return top !== null && top !== popup;
}
