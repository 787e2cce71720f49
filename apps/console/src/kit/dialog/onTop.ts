/** Marks a dialog that was opened over all others without belonging to them. */
export const ON_TOP_ATTRIBUTE = 'data-on-top';

/** Whether such a dialog is open over this one: then no key and no press is meant for this one. */
export function isUnderAnother(popup: Element | null): boolean {
  const top = document.querySelector(`[${ON_TOP_ATTRIBUTE}]`);
  return top !== null && top !== popup;
}
