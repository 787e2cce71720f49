import { type Action, useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { dropSynonyms } from './dropSynonyms.ts';
import { addSynonyms, deleteSynonyms, type SynonymRef } from './synonyms.api.ts';
import { toldDeleted } from './words.ts';

/** Deletes synonyms. They leave the list at once and come back when that is refused; the toast takes it back. */
export function useDeleteSynonyms(onDone: () => void): Action<readonly SynonymRef[]> {
  const client = useQueryClient();
  return useAction<readonly SynonymRef[], number>({
    run: deleteSynonyms,
    fallback: 'Bulk delete failed',
    optimistic: (synonyms) => dropSynonyms(client, synonyms),
    done: (count, { length }) => toldDeleted(count, length),
    // It is unknown which ones somebody else had changed or deleted, and restoring those would undo that.
    undo: (count, synonyms) => (count === synonyms.length ? () => addSynonyms(synonyms) : null),
    undoFallback: 'Failed to restore synonyms',
    refresh: [['taxonomy']],
    onDone,
  });
}
