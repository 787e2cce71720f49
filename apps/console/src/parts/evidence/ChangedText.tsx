import { useMemo } from 'react';
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

/** A text as it was and as it is in one, with the words marked that were removed and added since. */
export default function ChangedText({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => changedWords(before, after), [before, after]);
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {pieces.map(({ text, is }, at) => {
        // The pieces are one text: a piece has no other key than its place.
        if (is === 'same') return <span key={at}>{text}</span>;
        return is === 'removed' ? (
          <del key={at} className="rounded-xs bg-bad-soft text-bad">
            {text}
          </del>
        ) : (
          <ins key={at} className="rounded-xs bg-good-soft text-good">
            {text}
          </ins>
        );
      })}
    </span>
  );
}
