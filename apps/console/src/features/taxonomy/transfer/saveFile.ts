import type { Download } from './exports.ts';

/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveFile({ name, type, text }: Download): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn; before that some would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
