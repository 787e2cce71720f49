import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { TOOLTIP } from '../Tooltip.tsx';
import { useIsNarrow } from '../useIsNarrow.ts';

interface SelectionAction {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}

interface SelectionBarProps {
  label: string;
  actions: readonly SelectionAction[];
  isEmpty: boolean;
  /** How many rows are selected. */
  count: ReactNode;
  /** Label of the clear button. Default: Clear selection, when there is one. */
  clear?: string;
  onClear: () => void;
  /** After the others. */
  children?: ReactNode;
}

/** Actions on the selected rows. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, actions, isEmpty, count, onClear, children } = props;
  const isNarrow = useIsNarrow();
  const { clear = isEmpty ? null : 'Clear selection' } = props;
  return (
    <div role="toolbar" aria-label={label} className="flex flex-wrap items-center gap-2">
      {actions.map((action) => (
        <Button
          key={action.label}
          size="sm"
          icon={<action.icon />}
          // Disabled buttons would lose the focus when the last row is deselected.
          aria-disabled={isEmpty || undefined}
          onClick={() => {
            if (!isEmpty) action.onPress();
          }}
        >
          {action.label}
        </Button>
      ))}
      {count}
      {clear !== null && (
        <Button
          size="sm"
          variant="ghost"
          icon={<X />}
          {...(!isEmpty && isNarrow && { [TOOLTIP.text]: clear })}
          onClick={onClear}
        >
          {/* Icon only on phones, to keep the menu beside it on the same line. */}
          <span className={cx(!isEmpty && 'max-md:sr-only')}>{clear}</span>
        </Button>
      )}
      {children}
    </div>
  );
}
