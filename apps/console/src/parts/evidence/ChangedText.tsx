import { useMemo } from 'react';
import { changedWords } from './changedWords.ts';

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
