import { ConfirmDialog } from '#kit/dialog/ConfirmDialog.tsx';
import { useAction } from '#kit/useAction.ts';
import { useCallback, useRef, useState } from 'react';
import { besideRowOf } from '../move/useItemDeletion.tsx';
import { type Alias, aliases, deleteAlias, restoreAlias, targetNameOf, targetOf } from './aliases.api.ts';

/** Asks before an alias is deleted. The caller renders `dialog`. */
export function useAliasDeletion() {
  const [asked, setAsked] = useState<Alias | null>(null);
  const [isOpen, setOpen] = useState(false);
  const from = useRef<HTMLElement | null>(null);
  const next = useRef<HTMLElement | null>(null);
  const action = useAction({
    run: deleteAlias,
    fallback: 'Delete failed',
    errorDisplay: 'inline',
    done: (_, { from_slug }) => `Deleted the alias “${from_slug}”`,
    // An alias can't be restored if its item is gone.
    undo: (_, alias) => (targetOf(alias) === 'missing' ? null : () => restoreAlias(alias)),
    undoFallback: 'Failed to create alias',
    onDone: () => {
      next.current = besideRowOf(from.current);
      setOpen(false);
    },
    refresh: [aliases().queryKey],
  });
  const ask = useCallback((alias: Alias) => {
    from.current = next.current = document.activeElement as HTMLElement | null;
    setAsked(alias);
    setOpen(true);
  }, []);
  return {
    ask,
    dialog: asked !== null && (
      <ConfirmDialog
        open={isOpen}
        question="Delete this alias?"
        verb="Delete"
        dangerous
        action={action}
        finalFocus={() => next.current}
        onConfirm={() => action.start(asked)}
        onCancel={() => setOpen(false)}
      >
        <p className="wrap-anywhere">
          <span className="font-mono text-xs">{asked.from_slug}</span> → {targetNameOf(asked)}
        </p>
        <p className="mt-1 text-muted">Old links with this slug will stop working.</p>
      </ConfirmDialog>
    ),
  };
}
