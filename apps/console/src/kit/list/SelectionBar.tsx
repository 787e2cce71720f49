import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { TOOLTIP } from '../Tooltip.tsx';
import { useIsNarrow } from '../useIsNarrow.ts';

/** A button of the bar. */
interface SelectionAction {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}

interface SelectionBarProps {
  label: string;
  actions: readonly SelectionAction[];
  isEmpty: boolean;
  /** How many are selected. */
  count: ReactNode;
  /** On the button that clears the selection. Default: Clear selection, when there is one. */
  clear?: string;
  onClear: () => void;
  /** After the others. */
  children?: ReactNode;
}

/** What can be done to the selected rows. */
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
          // Really disabled buttons would lose the focus when the last row is deselected.
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
          {/* On a phone the icon alone, so that the menu beside it is in the same line. */}
          <span className={cx(!isEmpty && 'max-md:sr-only')}>{clear}</span>
        </Button>
      )}
      {children}
    </div>
  );
}
