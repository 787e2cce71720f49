/**
 * The text as names are compared, as in the database's `search_fold`: without capitals and accents, with one kind of apostrophe and
 * single spaces. Independent of the browser's language: Turkish ı and İ are i, đ and dj are d.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıđ’‘ʼ]/g, (letter) => SAME[letter] ?? letter)
    .replace(/dj+/g, 'd')
    .replace(/\s+/g, ' ');
}

const SAME: Readonly<Record<string, string>> = { ı: 'i', đ: 'd', '’': "'", '‘': "'", ʼ: "'" };
