import { DeleteButton } from '../move/DeleteItem.tsx';
import type { Item } from './categories.api.ts';
import { useItems } from './ItemsContext.tsx';

/** Deletes the item, after a question; what is in use leads on to Inactive or to another item. */
export function DeleteCell({ item }: { item: Item }) {
  const { list, english, askDelete } = useItems();
  const { id, slug, display_name: name, is_active: isActive } = item;
  return (
    <DeleteButton
      item={{ type: list.type, id, slug, isActive, label: name ?? english.get(id) ?? slug }}
      onAsk={askDelete}
    />
  );
}
