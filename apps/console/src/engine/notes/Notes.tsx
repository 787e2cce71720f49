import { Button } from '#kit/Button.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { May } from '#session/May.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NoteEntry } from './NoteEntry.tsx';
import { NoteForm } from './NoteForm.tsx';
import { addNote, type Noted, notesOn } from './notes.api.ts';

/** Notes, newest first, and the form for a new one. */
export default function Notes({ noted }: { noted: Noted }) {
  const query = useInfiniteQuery(notesOn(noted));
  return (
    <div className="flex flex-col gap-3">
      <May permission="notes.write">
        <NoteForm
          noted={noted}
          label="New note"
          verb="Save note"
          save={(body, id) => addNote(noted, body, id)}
        />
      </May>
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
