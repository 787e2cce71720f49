import { createContext, type KeyboardEvent } from 'react';

/** Whether Ctrl/Cmd Enter presses the main button: in a dialog, which has the key for it. */
export const HasMainKey = createContext(false);

/** Marks the button for which a dialog was opened. */
export const MAIN_ATTRIBUTE = 'data-main';

/** Ctrl/Cmd Enter in a dialog submits the form that has the focus, or presses the dialog's main button. */
export function pressMain(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: dialog } = event;
  if (key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return;
  // A dialog over this one is a React child of it, but elsewhere in the DOM.
  if (!(target instanceof Element) || !dialog.contains(target)) return;
  event.preventDefault();
  const form = target.closest('form');
  const buttons = [...dialog.querySelectorAll('button')];
  const button =
    buttons.find((one) => form !== null && one.form === form && one.type === 'submit') ??
    buttons.findLast((one) => one.hasAttribute(MAIN_ATTRIBUTE));
  if (button !== undefined) button.click();
  else form?.requestSubmit();
}
