import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type Note, noteVersions } from './notes.api.ts';

/** What a note said before it was edited, the latest first. */
export function NoteVersions({ note }: { note: Note }) {
  const versions = useQuery(noteVersions(note));
  return (
    <QueryState
      query={versions}
      fallback="Failed to load earlier versions"
      skeleton={<Skeleton className="h-8 w-full" />}
    >
      {(rows) => (
        <ol aria-label="Earlier versions" className="flex flex-col gap-2 border-l-2 pl-3 text-sm text-muted">
          {rows.map(({ body, written_at: at }) => (
            <li key={at}>
              <TimeAgo at={at} />
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {body}
              </p>
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  );
}
