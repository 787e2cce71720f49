/** A text as people read it: of a data URI, which is a whole file written out, only what it is. */
export function withoutData(text: string): string {
  if (!/^data:/i.test(text)) return text;
  return /^data:image\//i.test(text) ? 'Embedded image' : 'Embedded file';
}
