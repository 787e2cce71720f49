import { isolated } from '#kit/format/isolated.ts';
import { useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Item, type ItemList, listKey } from './categories.api.ts';
import { type NameChange, writeName } from './items.api.ts';
import { changing, showItems, useOneToast } from './optimistic.ts';

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
