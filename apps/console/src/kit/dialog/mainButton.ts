import { createContext, type KeyboardEvent } from 'react';

/** Whether Ctrl/Cmd Enter presses the main button, as in dialogs. */
export const HasMainKey = createContext(false);

/** Marks the button that opens a dialog. */
export const MAIN_ATTRIBUTE = 'data-main';

/** On Ctrl/Cmd Enter, submits the focused form or presses the dialog's main button. */
export function pressMain(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: dialog } = event;
  if (key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented) return;
  // A nested dialog is a React child of this one, but not in its DOM.
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
