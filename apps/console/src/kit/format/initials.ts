/** One or two initials shown when there is no picture; `?` if the name has no letter or digit. */
export function initials(name: string | null | undefined): string {
  const local = (name ?? '').split('@')[0] ?? '';
  const words = local
    .split(/[\s._-]+/)
    .map(firstSign)
    .filter((sign) => sign !== '');
  const first = words[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

// By code point, so that a letter outside the basic plane is not split.
function firstSign(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '';
}
