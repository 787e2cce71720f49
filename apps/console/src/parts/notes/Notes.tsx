import { Button } from '#kit/Button.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useAction } from '#kit/useAction.ts';
import { HISTORIES } from '#parts/history/history.api.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoteEntry } from './NoteEntry.tsx';
import { NoteForm } from './NoteForm.tsx';
import { addNote, type Noted, notesKey, notesOn } from './notes.api.ts';

/** What colleagues wrote about something, newest first, and where one writes. */
export default function Notes({ noted }: { noted: Noted }) {
  const query = useInfiniteQuery(notesOn(noted));
  // Another form, an empty one, after each note.
  const [written, setWritten] = useState(0);
  const action = useAction<string>({
    run: (body) => addNote(noted, body),
    fallback: 'Failed to save the note',
    tell: 'inline',
    done: () => 'Note saved.',
    refresh: [notesKey(noted), ...HISTORIES],
    onDone: () => setWritten((before) => before + 1),
  });
  return (
    <div className="flex flex-col gap-3">
      <NoteForm key={written} label="New note" verb="Save note" action={action} />
      <QueryState
        query={query}
        fallback="Failed to load the notes"
        skeleton={<Skeleton className="h-12 w-full" />}
        isEmpty={({ pages }) => pages[0]?.length === 0}
        empty={<p className="text-muted">No notes yet.</p>}
      >
        {({ pages }) => (
          <ul aria-label="Notes" className="flex flex-col">
            {pages.flat().map((note) => (
              <NoteEntry key={note.id} note={note} />
            ))}
          </ul>
        )}
      </QueryState>
      {query.hasNextPage && (
        <Button
          size="sm"
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier notes
        </Button>
      )}
    </div>
  );
}
