import { DeleteButton } from '../move/DeleteItem.tsx';
import type { Item } from './categories.api.ts';
import { useItems } from './ItemsContext.tsx';

/** Deletes the item, after a confirmation; if it is in use, offers to deactivate it or to move everything. */
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
