import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Right-aligned, for example a count. */
  detail?: string | undefined;
  /** Makes the item one of several choices, and says whether it is the chosen one. */
  checked?: boolean;
  /** Red, for destructive actions. */
  dangerous?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuContent {
  /** The menu's accessible name. */
  label: string;
  items: readonly (MenuItem | 'separator')[];
  /** Above the items, for example the signed-in person. */
  header?: ReactNode;
  side?: 'bottom' | 'top' | 'right';
  align?: 'start' | 'end';
}

interface MenuPanelProps extends MenuContent {
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The lazily loaded part of Menu. */
export default function MenuPanel({
  label,
  items,
  header,
  side = 'bottom',
  align = 'end',
  anchor,
  open,
  onOpenChange,
}: MenuPanelProps) {
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          className="z-50 outline-none"
        >
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            // Our own trigger: the library would leave the menu open and drop the focus.
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return;
              event.preventDefault();
              onOpenChange(false);
            }}
            className={cx(
              'max-h-(--available-height) min-w-44 overflow-y-auto rounded-lg bg-raised p-1 text-ink shadow-popup outline-none',
              'origin-(--transform-origin) transition-[scale,opacity] duration-100 ease-out',
              'data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
            )}
          >
            {header !== undefined && <div className="px-2 pt-1.5 pb-2">{header}</div>}
            {items.map((item, index) =>
              item === 'separator' ? (
                // The list is static; a separator has no other key than its position.
                <Menu.Separator key={`separator-${index}`} className="my-1 h-px bg-line" />
              ) : (
                <Menu.Item
                  // Two saved views may have the same name.
                  key={`${index} ${item.label}`}
                  {...(item.checked !== undefined && {
                    role: 'menuitemradio',
                    'aria-checked': item.checked,
                  })}
                  disabled={item.disabled ?? false}
                  onClick={item.onSelect}
                  className={cx(
                    'flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-base outline-none select-none',
                    'data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-faint',
                    item.dangerous && 'text-bad [&_svg]:text-bad',
                  )}
                >
                  {item.checked === undefined ? (
                    item.icon
                  ) : (
                    <Check className={cx(!item.checked && 'invisible')} />
                  )}
                  <span dir="auto" className="max-w-64 truncate">
                    {item.label}
                  </span>
                  {/* Separates the two for screen readers. */}
                  {Boolean(item.detail) && ' '}
                  {item.detail !== undefined && (
                    <span className="tabular ml-auto min-w-[5ch] text-right text-sm text-muted">
                      {item.detail}
                    </span>
                  )}
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
