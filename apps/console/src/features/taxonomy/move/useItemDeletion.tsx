import { type ReactNode, useCallback, useRef, useState } from 'react';
import { besideRowOf } from './besideRowOf.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { DeletableItem } from './move.api.ts';

interface ItemDeletion {
  /** Asks whether to delete the item, for buttons and keys alike. */
  ask: (item: DeletableItem) => void;
  /** The dialog; has to be rendered. */
  dialog: ReactNode;
}

/** Asks before an item is deleted, and offers what else to do when it is in use. */
export function useItemDeletion(onDeleted?: (movedTo: string | null) => void): ItemDeletion {
  const [asked, setAsked] = useState<{ item: DeletableItem; times: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const from = useRef<HTMLElement | null>(null);
  // Where the focus goes: back, or to the same control in the row next to the deleted one.
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
