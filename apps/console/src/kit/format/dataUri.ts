/** Replaces a data URI, which contains a whole file, by its type, for display. */
export function withoutData(text: string): string {
  if (!/^data:/i.test(text)) return text;
  return /^data:image\//i.test(text) ? 'Embedded image' : 'Embedded file';
}
