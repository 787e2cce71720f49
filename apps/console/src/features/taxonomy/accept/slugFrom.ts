const LONGEST = 40;
// What no accent was taken off of.
const LETTERS: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A slug made of a text, as a first proposal; empty for a script that it cannot spell. */
export function slugFrom(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? ' ');
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST + 1);
  return slug.replace(/^-+/, '').slice(0, LONGEST).replace(/-+$/, '');
}
