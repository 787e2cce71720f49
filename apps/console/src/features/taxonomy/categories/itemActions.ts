import { isolated } from '#kit/format/isolated.ts';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { type Item, type ItemList, listKey, wholeListKey } from './categories.api.ts';
import { moveItem, type NameChange, type Place, setActive, writeName } from './items.api.ts';
import { changing, showItems, useOneToast, useQuietRefresh } from './optimistic.ts';
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

export interface Names {
  /** Saves a name. Errors: BackendError, changed_meanwhile unless the stored name is `seen`. */
  save: (item: Item, name: string, seen: string | null) => Promise<void>;
  remove: (item: Item) => void;
  reload: () => Promise<unknown>;
}

/** Saves and deletes names in one language, each with its Undo. */
export function useNames(list: ItemList, locale: string): Names {
  const client = useQueryClient();
  const toast = useOneToast();
  const key = useMemo(() => listKey(list, locale), [list, locale]);

  const show = ({ id, name }: NameChange) => showItems(client, key, changing(id, { display_name: name }));
  const { start: restore } = useAction<NameChange>({
    run: (change) => writeName(list.type, change),
    fallback: 'Failed to save name',
    optimistic: show,
    refresh: [key],
  });
  const { start: remove } = useAction<NameChange>({
    run: (change) => writeName(list.type, change),
    fallback: 'Delete failed',
    optimistic: show,
    onDone: (_, change) => {
      const undo = () => restore(swapped(change));
      toast.show({ text: `Deleted “${isolated(change.seen ?? '')}” (${change.locale})`, undo });
    },
    refresh: [key],
  });

  return useMemo(
    () => ({
      save: async (item, name, seen) => {
        const change = { id: item.id, locale, name, seen };
        await writeName(list.type, change);
        showItems(client, key, changing(item.id, { display_name: name }));
        // Marks counts, progress and searches as stale; refetching them now would delay the next row.
        void client.invalidateQueries({ queryKey: ['taxonomy'], refetchType: 'none' });
        toast.show({ text: `Saved “${isolated(name)}” (${locale})`, undo: () => restore(swapped(change)) });
      },
      remove: (item) => remove({ id: item.id, locale, name: null, seen: item.display_name }),
      reload: () => client.refetchQueries({ queryKey: key }, { throwOnError: true }),
    }),
    [client, key, list, locale, restore, remove, toast],
  );
}

function swapped({ id, locale, name, seen }: NameChange): NameChange {
  return { id, locale, name: seen, seen: name };
}

/** Activates or deactivates an item optimistically. */
export function useActive(list: ItemList): (item: Item, isActive: boolean) => void {
  const client = useQueryClient();
  const key = useMemo(() => listKey(list), [list]);
  const quiet = useQuietRefresh(key);
  const { start } = useAction<{ item: Item; isActive: boolean }, boolean>({
    run: ({ item, isActive }) => quiet.run(() => setActive(list, item.id, isActive)),
    fallback: 'Failed to save',
    done: (isSwitched, { item, isActive }) =>
      switchedText(item.display_name ?? item.slug, isActive ? 'active' : 'inactive', isSwitched),
    // Another person's change can't be undone here.
    undo: (isSwitched, { item, isActive }) =>
      isSwitched
        ? () => {
            quiet.announce();
            return quiet.run(() => setActive(list, item.id, !isActive));
          }
        : null,
    optimistic: ({ item, isActive }) => showItems(client, key, changing(item.id, { is_active: isActive })),
    serial: `active ${key.join(' ')}`,
  });
  const { announce } = quiet;
  return useCallback(
    (item, isActive) => {
      announce();
      start({ item, isActive });
    },
    [announce, start],
  );
}

function switchedText(name: string, state: 'active' | 'inactive', isSwitched: boolean): string {
  if (!isSwitched) return `Someone else already made “${isolated(name)}” ${state}`;
  return state === 'active'
    ? `“${isolated(name)}” is now active`
    : `“${isolated(name)}” is now inactive and hidden from users`;
}
