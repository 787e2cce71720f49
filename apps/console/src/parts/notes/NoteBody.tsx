import type { Note } from './notes.api.ts';
import { bodyParts } from './mentions.ts';

/** A note's text, with its lines as they were written and whom it mentions marked. */
export function NoteBody({ note: { body, mentions } }: { note: Pick<Note, 'body' | 'mentions'> }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {bodyParts(body, mentions).map(({ text, userId }, index) =>
        userId === null ? (
          text
        ) : (
          // The pieces of one text stay where they are.
          <strong key={index} className="font-medium text-accent-text">
            {text}
          </strong>
        ),
      )}
    </p>
  );
}
