/** A piece of a message: plain text, or an address that can be followed. */
interface TextPart {
  text: string;
  href: string | null;
}

// Quotes, brackets and sentence marks of every script end an address, as do marks of text direction.
// Letters, dashes and middle dots stay: addresses in other scripts contain them.
const ADDRESS =
  /https?:\/\/(?:[!#-&(-;=?-_a-~]|[·・‧]|[^\p{ASCII}\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\p{Bidi_Control}\u200B\u2060＜＞｜])+/giu;
// What ends a sentence is not part of an address in it.
const TRAILING = /[.,;:!?*_–—]+$/;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/** Finds the web addresses in what a person wrote. Only http and https, so that none runs a script. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href: new URL(address).href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

// A closing bracket belongs to the address only when it opened there: `(see https://a.test/b_(c))`.
function withoutTail(found: string): string {
  const address = found.replace(TRAILING, '');
  const pair = BRACKETS.find(([, closing]) => address.endsWith(closing));
  if (pair !== undefined && count(address, pair[1]) > count(address, pair[0]))
    return withoutTail(address.slice(0, -1));
  return address;
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}
