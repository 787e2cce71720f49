import { diffWordsWithSpace } from 'diff';

/** A piece of a text: in both, only in the text as it was, or only in the text as it is. */
export interface Piece {
  text: string;
  is: 'same' | 'removed' | 'added';
}

// Two long texts without a word in common would take minutes.
const TIMEOUT_MS = 100;

/** What has changed between two texts, word by word; what takes too long to compare, as a whole. */
export function changedWords(before: string, after: string, timeout = TIMEOUT_MS): Piece[] {
  const found = diffWordsWithSpace(before, after, { timeout }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return found.map(({ value, added, removed }) => ({
    text: value,
    is: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
