import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import type { DeletableItem } from '../move/move.api.ts';
import { useItemDeletion } from '../move/useItemDeletion.tsx';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { type EnglishNames, englishNames, type Item, type ItemList } from './categories.api.ts';
import { type Names, useActive, useMove, useNames } from './itemActions.ts';
import type { Move } from './order.ts';

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
  all: readonly Item[] | undefined;
  /** Called when an item was deleted. `movedTo`: the item that got its references. */
  onDeleted?: (id: string, movedTo: string | null) => void;
  children: ReactNode;
}

/** Provides the actions of a list to its rows, as one stable object. */
export function ItemsProvider({ list, locale, all, onDeleted, children }: ItemsProviderProps) {
  const english = useEnglishNames(list.type, all, locale);
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
  if (items === null) throw new Error('useItems needs an ItemsProvider.');
  return items;
}

const NONE: EnglishNames = new Map();

/** English names as placeholders for missing names; not requested if English is shown. */
function useEnglishNames(
  type: TaxonomyEntityType,
  items: readonly Item[] | undefined,
  locale: string,
): EnglishNames {
  const ids = useMemo(() => items?.map(({ id }) => id) ?? [], [items]);
  const isAsked = locale !== DEFAULT_LOCALE && ids.length > 0;
  return useQuery({ ...englishNames(type, ids), enabled: isAsked }).data ?? NONE;
}
