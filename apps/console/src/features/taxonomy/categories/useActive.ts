import { isolated } from '#kit/format/isolated.ts';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Item, type ItemList, listKey } from './categories.api.ts';
import { setActive } from './items.api.ts';
import { changing, showItems } from './shownItems.ts';
import { useQuietRefresh } from './useQuietRefresh.ts';

interface Switching {
  item: Item;
  isActive: boolean;
}

/** Shows an item to users or hides it from them, at once. */
export function useActive(list: ItemList): (item: Item, isActive: boolean) => void {
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
