import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
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
        synonym: null,
      }),
    fallback: `Failed to create ${type}`,
    done: (_, { slug }) => `Created “${slug}”`,
    undo: (item) => () => takeBack(type, item),
    undoFallback: 'Delete failed',
    onDone: onCreated,
    // The second is what pickers all over the console have read.
    refresh: [
      listKey(list),
      categoryId === null ? ['categories'] : ['subcategories', categoryId],
      ['taxonomy', 'progress'],
    ],
    tell: 'inline',
  });
}

/** Deletes it again, unless somebody has put subcategories into it since: they would go with it. */
async function takeBack(type: ItemList['type'], { id, remove }: CreatedItem): Promise<unknown> {
  if (type === 'category') {
    const usage = await rpc<{ subcategories: number }>('admin_get_taxonomy_usage', {
      p_entity_type: type,
      p_entity_id: id,
    });
    if (usage.subcategories > 0) {
      throw new BackendError({
        sentence: 'It has subcategories by now. Use Delete to delete it with them.',
        status: 409,
      });
    }
  }
  return remove();
}
