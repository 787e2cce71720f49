import { isolated } from '#kit/format/isolated.ts';
import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { undoLatest } from '#parts/undo/undo.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { auditedAs, type Desk, type DeskRow } from './desk.ts';
import { label, type LabelChange } from './turns.api.ts';

/** Changes an item's priority and tags; the change shows at once. */
export function useLabels<Row extends DeskRow>(desk: Desk<Row>, item: Row): Action<LabelChange> {
  const client = useQueryClient();
  return useAction<LabelChange>({
    run: (change) => label({ thing: desk.thing, id: item.id }, change),
    fallback: `Failed to save ${desk.thing}`,
    done: (_, { add, remove }) => {
      if (add !== undefined) return `Tag added: ${isolated(add)}.`;
      return remove === undefined ? 'Priority changed.' : `Tag removed: ${isolated(remove)}.`;
    },
    about: () => item.id,
    undo: () => undoLatest(auditedAs(desk, 'label'), item.id),
    serial: `labels ${item.id}`,
    optimistic: ({ priority, add, remove }) =>
      showRow<DeskRow>(client, desk.key, item.id, {
        ...(priority !== undefined && { priority }),
        tags: [...new Set([...item.tags, ...(add === undefined ? [] : [add])])].filter(
          (tag) => tag !== remove,
        ),
      }),
    refresh: desk.shows,
  });
}
