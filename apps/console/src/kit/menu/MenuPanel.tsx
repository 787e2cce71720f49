import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from '../cx.ts';
import type { Option } from '../Select.tsx';

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
  /** For a setting: whether it is on. Toggling keeps the menu open. */
  isOn?: boolean;
  onSelect: () => void;
}

/** A setting with several values. */
export interface MenuChoice {
  label: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}

export type MenuEntry = MenuItem | MenuChoice | 'separator';

export interface MenuContent {
  /** The menu's accessible name. */
  label: string;
  items: readonly MenuEntry[];
  /** Above the items, for example the version. */
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
              ) : 'options' in item ? (
                <Choice key={item.label} choice={item} />
              ) : (
                // Two saved views may have the same name.
                <Item key={`${index} ${item.label}`} item={item} />
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const ROW = cx(
  'flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-base outline-none select-none',
  'data-disabled:opacity-50 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-faint',
);

function Item({ item }: { item: MenuItem }) {
  const { label, icon, detail, dangerous, disabled = false, checked, isOn, onSelect } = item;
  if (isOn !== undefined)
    return (
      <Menu.CheckboxItem checked={isOn} disabled={disabled} onCheckedChange={onSelect} className={ROW}>
        <Check className={cx(!isOn && 'invisible')} />
        {label}
      </Menu.CheckboxItem>
    );
  return (
    <Menu.Item
      {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
      disabled={disabled}
      onClick={onSelect}
      className={cx(ROW, dangerous && 'text-bad [&_svg]:text-bad')}
    >
      {checked === undefined ? icon : <Check className={cx(!checked && 'invisible')} />}
      <span dir="auto" className="max-w-64 truncate">
        {label}
      </span>
      {/* Separates the two for screen readers. */}
      {Boolean(detail) && ' '}
      {detail !== undefined && (
        <span className="tabular ml-auto min-w-[5ch] text-right text-sm text-muted">{detail}</span>
      )}
    </Menu.Item>
  );
}

function Choice({ choice: { label, value, options, onChoose } }: { choice: MenuChoice }) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChoose}>
      <Menu.GroupLabel className="px-2 pt-1.5 pb-1 text-sm text-muted">{label}</Menu.GroupLabel>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} className={ROW}>
          <Check className={cx(option.value !== value && 'invisible')} />
          {option.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
