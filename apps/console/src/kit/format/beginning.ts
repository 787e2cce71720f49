/** The beginning of a text of more letters than `limit`; null for a shorter one. By code points: half of an emoji is no letter. */
export function beginningOf(text: string, limit: number): string | null {
  if (text.length <= limit) return null;
  const letters = Array.from(text);
  return letters.length <= limit ? null : `${letters.slice(0, limit).join('').trimEnd()}…`;
}
