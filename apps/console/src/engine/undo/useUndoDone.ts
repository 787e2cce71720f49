import { type Action, useAction } from '#kit/useAction.ts';
import { actionWords, tableWords } from '#parts/audit/auditWords.ts';
import { isBulk, useFollowUndo } from '#engine/bulk/useFollowUndo.ts';
import { ANYTHING, type Done, undoEntry } from './undo.api.ts';

/** Undoes one of the caller's last changes, with a toast. */
export function useUndoDone(): Action<Done> {
  const follow = useFollowUndo();
  return useAction<Done, string | null>({
    run: ({ entry_id, action }) => undoEntry(entry_id, action),
    fallback: 'Failed to undo',
    done: (leftOut, done) =>
      isBulk(done)
        ? null
        : [`Undone: ${actionWords(done.action)}.`, leftOut].filter((text) => text !== null).join(' '),
    about: ({ entity_id }) => entity_id ?? '',
    onDone: (_leftOut, done) => follow(done),
    refresh: ANYTHING,
  });
}

/** The target's name. */
export function nameOfDone({
  title,
  entity_table,
  entity_id,
}: Pick<Done, 'title' | 'entity_table' | 'entity_id'>): string {
  return title ?? `${tableWords(entity_table)} ${entity_id?.slice(0, 8) ?? ''}`;
}
