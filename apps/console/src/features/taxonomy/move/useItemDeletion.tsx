import { type ReactNode, useCallback, useRef, useState } from 'react';
import { besideRowOf } from './besideRowOf.ts';
import type { DeletableItem } from './deletableItem.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

interface ItemDeletion {
  /** Asks whether to delete the item, for buttons and keys alike. */
  ask: (item: DeletableItem) => void;
  /** What is asked; has to be drawn. */
  dialog: ReactNode;
}

/** Asks before an item is deleted, and offers what else to do when it is in use. */
export function useItemDeletion(onDeleted?: (movedTo: string | null) => void): ItemDeletion {
  const [asked, setAsked] = useState<{ item: DeletableItem; times: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const from = useRef<HTMLElement | null>(null);
  // Where the keyboard goes on: where it was, or at the same place of the row beside the one that is gone.
  const next = useRef<HTMLElement | null>(null);

  const ask = useCallback((item: DeletableItem) => {
    from.current = next.current = document.activeElement as HTMLElement | null;
    setAsked((before) => ({ item, times: (before?.times ?? 0) + 1 }));
    setOpen(true);
  }, []);
  return {
    ask,
    dialog: asked !== null && (
      <DeleteDialog
        // Each time it begins with its first question.
        key={asked.times}
        item={asked.item}
        open={isOpen}
        finalFocus={() => next.current}
        onClose={() => setOpen(false)}
        onDeleted={(movedTo) => {
          next.current = besideRowOf(from.current);
          setOpen(false);
          onDeleted?.(movedTo);
        }}
      />
    ),
  };
}
