import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import type { DeletableItem } from '../move/move.api.ts';
import { useItemDeletion } from '../move/useItemDeletion.tsx';
import type { EnglishNames, Item, ItemList } from './categories.api.ts';
import type { Move } from './order.ts';
import { useActive } from './useActive.ts';
import { useMove } from './useMove.ts';
import { type Names, useNames } from './useNames.ts';

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
