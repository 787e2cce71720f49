import { cx } from '#kit/cx.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { Spinner } from '#kit/Spinner.tsx';
import { Check, Eraser } from 'lucide-react';
import type { Item } from './categories.api.ts';

interface NameButtonProps {
  item: Item;
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDelete: () => void;
}

/** What can be done with a name besides typing: saving what was typed, or deleting what is there. */
export function NameButton({ item, isChanged, isSaving, onSave, onDelete }: NameButtonProps) {
  if (isSaving) {
    return (
      <span role="status" className={cx(PLACE, 'flex size-7 items-center justify-center text-muted')}>
        <Spinner />
        <span className="sr-only">Saving…</span>
      </span>
    );
  }
  if (isChanged) {
    return (
      <IconButton
        size="sm"
        icon={<Check />}
        label={`Save name: ${item.slug}`}
        className={PLACE}
        onClick={onSave}
      />
    );
  }
  if (item.display_name === null) return null;
  return (
    <IconButton
      size="sm"
      icon={<Eraser />}
      label={`Delete name: ${item.slug}`}
      className={cx(PLACE, ON_DEMAND)}
      onClick={onDelete}
    />
  );
}

// Inside the input, whose text makes room for it while it is visible.
const PLACE = 'absolute top-0.5 right-0.5';

// Visible in the hovered or focused row.
const ON_DEMAND =
  'opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100';
