import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bodyParts } from './mentions.ts';
import { NoteForm } from './NoteForm.tsx';
import { editNote, type Note, noteVersions } from './notes.api.ts';

/** A note with author, time and earlier versions; its author can edit it. */
export function NoteEntry({ note }: { note: Note }) {
  const me = useMe();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Returns the focus after an edit.
    flushSync(() => setEditing(false));
    edit.current?.focus();
  };
  return (
    <li className="flex flex-col gap-1 border-b py-2.5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span className="min-w-0 text-ink">
          <UserRef userId={note.author_user_id} />
        </span>
        <TimeAgo at={note.created_at} />
        {note.edited_at !== null && (
          <button
            type="button"
            aria-expanded={showsVersions}
            aria-controls={id}
            onClick={() => setShowsVersions(!showsVersions)}
            className="rounded-sm underline decoration-dotted underline-offset-2 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-1"
          >
            edited
          </button>
        )}
        {note.author_user_id === me.user_id && may(me, 'notes.write') && !isEditing && (
          <span className="ml-auto">
            <IconButton
              ref={edit}
              label="Edit note"
              size="sm"
              icon={<Pencil />}
              onClick={() => setEditing(true)}
            />
          </span>
        )}
      </div>
      {isEditing ? (
        <NoteForm
          noted={{ type: note.entity_type, id: note.entity_id }}
          label="Edit note"
          verb="Save"
          note={note}
          save={(body) => editNote(note.id, body)}
          onDone={close}
          onCancel={close}
        />
      ) : (
        <NoteBody note={note} />
      )}
      <div id={id} hidden={!showsVersions}>
        {showsVersions && <NoteVersions note={note} />}
      </div>
    </li>
  );
}

/** A note's text with its line breaks and highlighted mentions. */
function NoteBody({ note: { body, mentions } }: { note: Pick<Note, 'body' | 'mentions'> }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {bodyParts(body, mentions).map(({ text, userId }, index) =>
        userId === null ? (
          text
        ) : (
          // The pieces of one text have no other key than their position.
          <strong key={index} className="font-medium text-accent-text">
            {text}
          </strong>
        ),
      )}
    </p>
  );
}

/** Earlier versions of a note, newest first. */
function NoteVersions({ note }: { note: Note }) {
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
