/** Saves a file as a download. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers save nothing if the URL is revoked before the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
