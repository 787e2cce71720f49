/** A text for display: a data URI, which contains a whole file, is replaced by its type. */
export function withoutData(text: string): string {
  if (!/^data:/i.test(text)) return text;
  return /^data:image\//i.test(text) ? 'Embedded image' : 'Embedded file';
}
