import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import type { Note } from '@marketdesk/contract/documents.ts';
import { infiniteQueryOptions, noop, type QueryClient, queryOptions } from '@tanstack/react-query';

export type { Note } from '@marketdesk/contract/documents.ts';

/** Targets of notes. */
export interface Noted {
  type: 'user' | 'post' | 'report' | 'ticket' | 'withdrawal' | 'privacy_request';
  id: string;
}

/** A member of staff who can be mentioned. */
export type Colleague = RowOf<'admin_get_colleagues'>;

const PAGE = 20;
const COLLEAGUES_FRESH_MS = 5 * 60_000;

export const notesKey = ({ type, id }: Noted) => ['notes', type, id] as const;

/** The notes on a target, newest first, a page at a time. */
export function notesOn(noted: Noted) {
  return infiniteQueryOptions({
    queryKey: notesKey(noted),
    initialPageParam: null as Pick<Note, 'created_at' | 'id'> | null,
    queryFn: ({ pageParam, signal }) =>
      rpc(
        'admin_get_notes',
        { p_entity_type: noted.type, p_entity_id: noted.id, p_limit: PAGE, p_after: pageParam },
        signal,
      ),
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return page.length < PAGE || last === undefined ? null : { created_at: last.created_at, id: last.id };
    },
  });
}

/** Prefetches the newest notes unless they are in the cache. Never rejects. */
export function notesInCache(client: QueryClient, noted: Noted): Promise<unknown> {
  return client.infiniteQuery({ ...notesOn(noted), staleTime: 'static' }).catch(noop);
}

/** `id` is an idempotency key. */
export function addNote(noted: Noted, body: string, id: string | null): Promise<Note> {
  return rpc('admin_add_note', {
    p_entity_type: noted.type,
    p_entity_id: noted.id,
    p_body: body,
    p_note_id: id,
  });
}

/** Author only. */
export function editNote(noteId: string, body: string): Promise<Note> {
  return rpc('admin_edit_note', { p_note_id: noteId, p_body: body });
}

/** Earlier versions of a note, the latest first. */
export function noteVersions(note: Note) {
  return queryOptions({
    queryKey: ['note-versions', note.id, note.edited_at],
    queryFn: ({ signal }) => rpc('admin_get_note_versions', { p_note_id: note.id }, signal),
  });
}

export function colleagues() {
  return queryOptions({
    queryKey: ['colleagues'],
    staleTime: COLLEAGUES_FRESH_MS,
    queryFn: ({ signal }) => rpc('admin_get_colleagues', {}, signal),
  });
}
