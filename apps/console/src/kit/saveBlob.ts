/** Hands a file to the browser, which saves it where it saves downloads. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn; before that some would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
