/**
 * Folds a text for comparison like the database's `search_fold`: no capitals or accents, one apostrophe, single spaces.
 * Independent of the locale: Turkish ı and İ are i, đ and dj are d.
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
