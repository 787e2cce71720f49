import { type Action, useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { dropSynonyms } from './dropSynonyms.ts';
import { addSynonyms, AS_UNDO, deleteSynonyms, type SynonymRef } from './synonyms.api.ts';
import { toldDeleted } from './words.ts';

/** Deletes synonyms. They leave the list at once and come back when that is refused; the toast takes it back. */
export function useDeleteSynonyms(onDone: () => void): Action<readonly SynonymRef[]> {
  const client = useQueryClient();
  return useAction<readonly SynonymRef[], number>({
    run: deleteSynonyms,
    fallback: 'Bulk delete failed',
    optimistic: (synonyms) => dropSynonyms(client, synonyms),
    done: (count, { length }) => toldDeleted(count, length),
    // Of those that were gone already it is unknown which.
    undo: (count, synonyms) => (count === synonyms.length ? () => addSynonyms(synonyms, AS_UNDO) : null),
    undoFallback: 'Failed to restore synonyms',
    refresh: [['taxonomy']],
    onDone,
  });
}
