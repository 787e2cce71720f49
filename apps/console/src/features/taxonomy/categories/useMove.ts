import { isolated } from '#kit/format/isolated.ts';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type Item, type ItemList, listKey, wholeListKey } from './categories.api.ts';
import { moveItem, type Place } from './items.api.ts';
import { showItems, useOneToast, useQuietRefresh } from './optimistic.ts';
import { inOrder, type Move, movedIds, presentPlace } from './order.ts';

interface Moving {
  move: Move;
  label: string;
  /** The move for Undo; null if this move is an Undo itself. */
  back: Move | null;
}

/** Moves items optimistically. Undo reverts successive moves of one item at once. */
export function useMove(list: ItemList, locale: string): (item: Item, move: Move) => void {
  const client = useQueryClient();
  const key = useMemo(() => listKey(list), [list]);
  const toast = useOneToast();
  const quiet = useQuietRefresh(key);
  // The displayed order: earlier moves may still be running.
  const shownIds = useCallback(
    () => (client.getQueryData<Item[]>(wholeListKey(list, locale)) ?? []).map(({ id }) => id),
    [client, list, locale],
  );

  const { start: send } = useAction<Moving, Place>({
    run: ({ move }) => quiet.run(() => moveItem(list, move)),
    fallback: 'Failed to save order',
    optimistic: ({ move }) => {
      const ids = movedIds(shownIds(), move);
      return ids === null ? () => undefined : showItems(client, key, (rows) => inOrder(rows, ids));
    },
    onDone: ({ place, of }, { label, back }) => {
      const undo = back === null ? undefined : () => start({ move: back, label, back: null });
      toast.show({ text: `“${isolated(label)}” moved to position ${String(place)} of ${String(of)}`, undo });
    },
    serial: `order ${key.join(' ')}`,
  });
  const { announce } = quiet;
  const start = useCallback(
    (moving: Moving) => {
      announce();
      send(moving);
    },
    [announce, send],
  );

  const origin = useRef<Move | null>(null);
  return useCallback(
    (item, move) => {
      if (origin.current?.id !== item.id || !toast.isShown()) {
        origin.current = presentPlace(shownIds(), item.id);
      }
      start({ move, label: item.display_name ?? item.slug, back: origin.current });
    },
    [shownIds, start, toast],
  );
}
