import { useMemo } from 'react';
import { diffWordsWithSpace } from 'diff';

/** A piece of a text: in both versions, or only in the old or new one. */
interface Piece {
  text: string;
  is: 'same' | 'removed' | 'added';
}

// Two long texts without common words would take minutes, and the result would be unreadable.
const MOST_CHANGES = 1000;

/** The differences between two texts, word by word; where nearly everything differs, both as a whole. */
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

/** Two versions of a text in one, with removed and added words marked. */
export default function ChangedText({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => changedWords(before, after), [before, after]);
  return (
    <span className="wrap-anywhere whitespace-pre-line">
      {pieces.map(({ text, is }, at) => {
        // The pieces of one text have no other key than their position.
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
