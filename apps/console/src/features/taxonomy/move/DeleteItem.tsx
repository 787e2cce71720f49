import { isolated } from '#kit/format/isolated.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { Trash2 } from 'lucide-react';
import type { DeletableItem } from './move.api.ts';
import { useItemDeletion } from './useItemDeletion.tsx';

interface DeleteItemProps {
  item: DeletableItem;
  /**
   * Called when the item was deleted, with its references moved to `movedTo`, if given. The lists are reread
   * automatically.
   */
  onDeleted?: (movedTo: string | null) => void;
}

/**
 * Deletes a category or subcategory: asks first, and where it is in use leads on to Inactive or to moving everything to
 * another item. Where many rows have this button, `useItemDeletion` above them asks for all, with DeleteButton in each.
 */
export function DeleteItem({ item, onDeleted }: DeleteItemProps) {
  const { ask, dialog } = useItemDeletion(onDeleted);
  return (
    <>
      <DeleteButton item={item} onAsk={ask} />
      {dialog}
    </>
  );
}

export function DeleteButton({ item, onAsk }: { item: DeletableItem; onAsk: (item: DeletableItem) => void }) {
  return (
    <IconButton
      icon={<Trash2 />}
      label={`Delete: ${isolated(item.label)}`}
      data-delete-item
      onClick={() => onAsk(item)}
    />
  );
}
