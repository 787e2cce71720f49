/** The first `limit` characters of a longer text; null for a shorter one. By code points: emoji are not split. */
export function beginningOf(text: string, limit: number): string | null {
  if (text.length <= limit) return null;
  const letters = Array.from(text);
  return letters.length <= limit ? null : `${letters.slice(0, limit).join('').trimEnd()}…`;
}
