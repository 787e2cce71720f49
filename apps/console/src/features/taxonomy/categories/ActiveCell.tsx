import { Switch } from '#kit/Switch.tsx';
import type { Item } from './categories.api.ts';
import { useItems } from './ItemsContext.tsx';

/** Whether users can find the item. */
export function ActiveCell({ item }: { item: Item }) {
  const { switchActive } = useItems();
  return (
    <span className="flex h-8 items-center">
      <Switch
        label={`Active: ${item.slug}`}
        hideLabel
        checked={item.is_active}
        onCheckedChange={(isActive) => switchActive(item, isActive)}
      />
    </span>
  );
}
