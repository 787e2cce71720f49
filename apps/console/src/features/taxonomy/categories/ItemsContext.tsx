import { isolated } from '#kit/format/isolated.ts';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import type { DeletableItem } from '../move/move.api.ts';
import { useItemDeletion } from '../move/useItemDeletion.tsx';
import { type EnglishNames, type Item, type ItemList, listKey } from './categories.api.ts';
import { setActive } from './items.api.ts';
import type { Move } from './order.ts';
import { changing, showItems } from './shownItems.ts';
import { useMove } from './useMove.ts';
import { type Names, useNames } from './useNames.ts';
import { useQuietRefresh } from './useQuietRefresh.ts';

interface Items {
  list: ItemList;
  /** The language whose names are shown and edited. */
  locale: string;
  english: EnglishNames;
  names: Names;
  switchActive: (item: Item, isActive: boolean) => void;
  move: (item: Item, move: Move) => void;
  askDelete: (item: DeletableItem) => void;
}

const Context = createContext<Items | null>(null);

interface ItemsProviderProps {
  list: ItemList;
  locale: string;
  english: EnglishNames;
  /** Called when an item was deleted, perhaps with its references moved to another one. */
  onDeleted?: (id: string, movedTo: string | null) => void;
  children: ReactNode;
}

/** Provides the actions of a list to its rows, as one stable object. */
export function ItemsProvider({ list, locale, english, onDeleted, children }: ItemsProviderProps) {
  const names = useNames(list, locale);
  const switchActive = useActive(list);
  const move = useMove(list, locale);
  const asked = useRef('');
  const { ask, dialog } = useItemDeletion((movedTo) => onDeleted?.(asked.current, movedTo));
  const askDelete = useCallback(
    (item: DeletableItem) => {
      asked.current = item.id;
      ask(item);
    },
    [ask],
  );
  const items = useMemo(
    () => ({ list, locale, english, names, switchActive, move, askDelete }),
    [list, locale, english, names, switchActive, move, askDelete],
  );
  return (
    <Context value={items}>
      {children}
      {dialog}
    </Context>
  );
}

/** The actions of the surrounding list. */
export function useItems(): Items {
  const items = useContext(Context);
  if (items === null) throw new Error('There is no list of items around.');
  return items;
}

interface Switching {
  item: Item;
  isActive: boolean;
}

/** Shows an item to users or hides it from them, at once. */
function useActive(list: ItemList): (item: Item, isActive: boolean) => void {
  const client = useQueryClient();
  const key = useMemo(() => listKey(list), [list]);
  const quiet = useQuietRefresh(key);
  const { start } = useAction<Switching, boolean>({
    run: ({ item, isActive }) => quiet.run(() => setActive(list, item.id, isActive)),
    fallback: 'Failed to save',
    done: (isSwitched, { item, isActive }) =>
      toldOf(item.display_name ?? item.slug, isActive ? 'active' : 'inactive', isSwitched),
    // No Undo for what somebody else did.
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

function toldOf(name: string, state: 'active' | 'inactive', isSwitched: boolean): string {
  if (!isSwitched) return `Someone else already made “${isolated(name)}” ${state}`;
  return state === 'active'
    ? `“${isolated(name)}” is now active`
    : `“${isolated(name)}” is now inactive and hidden from users`;
}
