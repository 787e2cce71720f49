import { type Action, useAction } from '#kit/useAction.ts';
import { type CreatedItem, createItem } from '../accept/newItem.api.ts';
import { type ItemList, listKey } from './categories.api.ts';

export type { CreatedItem };

export interface TypedItem {
  slug: string;
  name: string;
  icon: string;
}

export const NOTHING_TYPED: TypedItem = { slug: '', name: '', icon: '' };

/** Creates an item of a list with its name in a language, at the list's end. */
export function useCreate(
  list: ItemList,
  locale: string,
  onCreated: (item: CreatedItem) => void,
): Action<TypedItem> {
  const { type } = list;
  const categoryId = list.type === 'category' ? null : list.categoryId;
  return useAction<TypedItem, CreatedItem>({
    run: ({ slug, name, icon }) =>
      createItem({
        type,
        categoryId,
        slug,
        icon: icon.trim() || null,
        names: name.trim() === '' ? [] : [{ locale, text: name }],
      }),
    fallback: `Failed to create ${type}`,
    done: (_, { slug }) => `Created “${slug}”`,
    undo: ({ remove }) => remove,
    undoFallback: 'Delete failed',
    onDone: onCreated,
    // The second is used by pickers throughout the console.
    refresh: [
      listKey(list),
      categoryId === null ? ['categories'] : ['subcategories', categoryId],
      ['taxonomy', 'progress'],
    ],
    errorDisplay: 'inline',
  });
}
