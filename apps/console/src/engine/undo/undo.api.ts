import { rpc } from '#backend/rest.ts';
import { newId } from '#kit/newId.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** Something that one did, and why it can't be undone any more; null while it can. */
export type Done = RowOf<'admin_list_just_done'>;

/** One's own last changes that have an undo, newest first. */
export function justDone() {
  return queryOptions({
    queryKey: ['just-done'],
    staleTime: 0,
    queryFn: ({ signal }) => rpc('admin_list_just_done', {}, signal),
  });
}

/**
 * Takes back what an entry of the audit log says; gives a sentence about what could not come back, null when all did. The server
 * judges anew whether it is still possible.
 */
export function undoEntry(entryId: number, action: string): Promise<string | null> {
  // A large import takes longer than other procedures may.
  const name = action === 'import_taxonomy' ? 'admin_undo_taxonomy_import' : 'admin_undo_action';
  return rpc(name, { p_entry_id: entryId });
}

/**
 * The Undo of a toast: takes back one's own last change of something, as long as that is the one: `undoLatest('hide_review', id)`.
 * Of a profile's fields `values` says which, and to what. However often it is sent, it takes back one change.
 */
export function undoLatest(action: string, id: string, values?: object): () => Promise<string | null> {
  const args = { p_action: action, p_entity_id: id, p_undo_id: newId(), ...(values && { p_values: values }) };
  return () => rpc('admin_undo_latest', args);
}

/** What is read again when something was taken back: everything on the screen. */
export const ANYTHING = [[]] as const;
