import { Button } from '#kit/Button.tsx';
import { X, CornerUpRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from './words.ts';

interface SelectionBarProps {
  count: number;
  onDelete: () => void;
  onRetarget: () => void;
  onClear: () => void;
  /** Stands at the right. */
  children: ReactNode;
}

/** Actions for the selected synonyms; always visible, so that selecting one does not shift the layout. */
export function SelectionBar({ count, onDelete, onRetarget, onClear, children }: SelectionBarProps) {
  // Really disabled buttons would lose the focus when the last row is deselected.
  const act = (what: () => void) => ({
    'aria-disabled': count === 0 || undefined,
    onClick: () => {
      if (count > 0) what();
    },
  });
  return (
    <div role="toolbar" aria-label="Selected synonyms" className="flex flex-wrap items-center gap-2">
      <Button size="sm" icon={<CornerUpRight />} {...act(onRetarget)}>
        Retarget selected
      </Button>
      <Button size="sm" icon={<Trash2 />} {...act(onDelete)}>
        Delete selected
      </Button>
      <p aria-live="polite" className="tabular text-sm text-muted">
        {count === 0 ? 'None selected' : `${countOf(count)} selected`}
      </p>
      {count > 0 && (
        <Button size="sm" variant="ghost" icon={<X />} onClick={onClear}>
          Clear selection
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
    </div>
  );
}
