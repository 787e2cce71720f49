import type { FieldControl } from '#kit/Field.tsx';
import { INPUT_CLASS } from '#kit/TextInput.tsx';
import { cx } from '#kit/cx.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FocusEvent, type RefObject, useRef, useState } from 'react';
import { CategoryIcon } from './CategoryIcon.tsx';
import { findIcons } from './findIcons.ts';
import { type Icon, icons } from './icons.api.ts';

type BoxKey = Parameters<NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>>[0];

interface IconInputProps extends Partial<FieldControl> {
  value: string;
  onChange: (name: string) => void;
  /** One of the suggestions was chosen; `onChange` was told already. */
  onChoose?: (name: string) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  /** What the suggestions must not cover; the input itself unless told. */
  below?: RefObject<HTMLElement | null>;
  autoFocus?: boolean;
  readOnly?: boolean;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string;
}

/**
 * An input for an icon's name, with a preview and suggestions by name or tag. Enter and Escape are handled here while
 * suggestions are open.
 */
export function IconInput({
  value,
  onChange,
  onChoose,
  onFocus,
  below,
  className,
  ...control
}: IconInputProps) {
  const [wasFocused, setWasFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const highlighted = useRef(false);
  const all = useQuery({ ...icons(), enabled: wasFocused }).data ?? [];
  const found = isOpen ? findIcons(all, value) : [];
  // Most text while typing is not an icon's name, and its file is not requested.
  const drawn = !wasFocused || all.some(({ name }) => name === value.trim()) ? value : null;

  const keepToTheList = (event: BoxKey) => {
    const isListed = isOpen && found.length > 0;
    const isForTheList = event.key === 'Escape' || (event.key === 'Enter' && highlighted.current);
    if (isListed && isForTheList) event.stopPropagation();
    // The library would clear the input; without suggestions Escape belongs to the surrounding dialog.
    else if (event.key === 'Escape') event.preventBaseUIHandler();
  };

  return (
    <Autocomplete.Root<Icon>
      items={found}
      mode="none"
      open={isOpen}
      onOpenChange={setOpen}
      value={value}
      itemToStringValue={({ name }) => name}
      onItemHighlighted={(icon) => (highlighted.current = icon !== undefined)}
      onValueChange={(text, { reason }) => {
        onChange(text);
        if (reason === 'item-press') onChoose?.(text);
      }}
    >
      <span className={cx('relative block', className)}>
        <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-muted">
          <CategoryIcon name={drawn} />
        </span>
        <Autocomplete.Input
          {...control}
          spellCheck={false}
          autoCapitalize="none"
          className={cx(INPUT_CLASS, 'pl-9 font-mono text-sm')}
          onFocus={(event) => {
            setWasFocused(true);
            onFocus?.(event);
          }}
          onKeyDown={keepToTheList}
        />
      </span>
      <Autocomplete.Portal>
        <Autocomplete.Positioner anchor={below} sideOffset={4} align="start" className="z-50 outline-none">
          <Autocomplete.Popup className="max-w-(--available-width) min-w-64 rounded-lg bg-raised p-1 text-ink shadow-popup data-empty:hidden">
            <Autocomplete.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto outline-none">
              {(icon: Icon) => <Suggestion key={icon.name} icon={icon} />}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

function Suggestion({ icon }: { icon: Icon }) {
  return (
    <Autocomplete.Item
      value={icon}
      className="flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 outline-none select-none data-highlighted:bg-sunken"
    >
      <CategoryIcon name={icon.name} />
      <span className="truncate font-mono text-sm">{icon.name}</span>
    </Autocomplete.Item>
  );
}
