import { diffWordsWithSpace } from 'diff';

/** A piece of a text: in both, only in the text as it was, or only in the text as it is. */
interface Piece {
  text: string;
  is: 'same' | 'removed' | 'added';
}

// Two long texts without a word in common would take minutes, and nobody could read the result.
const MOST_CHANGES = 1000;

/** What has changed between two texts, word by word; where nearly everything has, both as a whole. */
export function changedWords(before: string, after: string, maxEditLength = MOST_CHANGES): Piece[] {
  const found = diffWordsWithSpace(before, after, { maxEditLength }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return found.map(({ value, added, removed }) => ({
    text: value,
    is: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
