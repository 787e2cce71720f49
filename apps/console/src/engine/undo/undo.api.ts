import { rpc } from '#backend/rest.ts';
import { newId } from '#kit/newId.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** The user's own change, and why it can't be undone; null: it can. */
export type Done = RowOf<'admin_list_just_done'>;

/** The user's own last undoable changes, newest first. */
export function justDone() {
  return queryOptions({
    queryKey: ['just-done'],
    staleTime: 0,
    queryFn: ({ signal }) => rpc('admin_list_just_done', {}, signal),
  });
}

/**
 * Undoes an entry of the audit log; returns a sentence about what could not be restored, null if everything was. The
 * server checks again.
 */
export function undoEntry(entryId: number, action: string): Promise<string | null> {
  // A large import takes longer than other procedures may.
  const name = action === 'import_taxonomy' ? 'admin_undo_taxonomy_import' : 'admin_undo_action';
  return rpc(name, { p_entry_id: entryId });
}

/**
 * The Undo of a toast: undoes the user's own last change of a target, if it is still that action: `undoLatest('hide_review',
 * id)`. For profile fields, `values` are the changed ones. Idempotent.
 */
export function undoLatest(action: string, id: string, values?: object): () => Promise<string | null> {
  const args = { p_action: action, p_entity_id: id, p_undo_id: newId(), ...(values && { p_values: values }) };
  return () => rpc('admin_undo_latest', args);
}

/** Refetched after an undo: everything on the screen. */
export const ANYTHING = [[]] as const;
