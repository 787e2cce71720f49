import { cx } from '#kit/cx.ts';
import { Field, type FieldControl } from '#kit/Field.tsx';
import { INPUT_CLASS } from '#kit/TextInput.tsx';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { ICON_MESSAGE, isIconName } from '@marketdesk/contract/taxonomy-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { CategoryIcon } from './CategoryIcon.tsx';
import { findIcons, type Icon, icons } from './icons.api.ts';

interface IconFieldProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
}

/** A field for an icon's name, with preview, suggestions, and the error 'Check name'. */
export function IconField({ label, value, onChange }: IconFieldProps) {
  const [isTyping, setTyping] = useState(false);
  const problem = useIconProblem(value, isTyping);
  const field = useRef<HTMLDivElement>(null);
  return (
    <div ref={field} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <Field label={label} error={problem}>
        {(control) => <IconInput {...control} value={value} onChange={onChange} below={field} />}
      </Field>
    </div>
  );
}

/**
 * 'Check name' for an invalid or unknown icon name, or null. Unknown names can be saved: the app may use another version
 * of the set. During typing, a text with suggestions is no error.
 */
function useIconProblem(name: string, isTyping: boolean): string | null {
  const icon = name.trim();
  const all = useQuery({ ...icons(), enabled: icon !== '' }).data;
  if (!isIconName(icon)) return isTyping && isIconName(icon.replace(/-$/, '')) ? null : ICON_MESSAGE;
  if (icon === '' || all === undefined) return null;
  const isFine = isTyping ? findIcons(all, icon).length > 0 : all.some((known) => known.name === icon);
  return isFine ? null : ICON_MESSAGE;
}

type BoxKey = Parameters<NonNullable<ComponentProps<typeof Autocomplete.Input>['onKeyDown']>>[0];

interface IconInputProps extends FieldControl, Omit<IconFieldProps, 'label'> {
  /** The suggestions must not cover this element. */
  below: RefObject<HTMLElement | null>;
}

/** Input with preview and suggestions. Enter and Escape do not bubble while suggestions are open. */
function IconInput({ value, onChange, below, ...control }: IconInputProps) {
  const [wasFocused, setWasFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const highlighted = useRef(false);
  const all = useQuery({ ...icons(), enabled: wasFocused }).data ?? [];
  const found = isOpen ? findIcons(all, value) : [];
  // Avoids requests for files of half-typed names.
  const drawn = !wasFocused || all.some(({ name }) => name === value.trim()) ? value : null;

  const keepInList = (event: BoxKey) => {
    const isListed = isOpen && found.length > 0;
    const isForList = event.key === 'Escape' || (event.key === 'Enter' && highlighted.current);
    if (isListed && isForList) event.stopPropagation();
    // Without suggestions, Escape closes the surrounding dialog. Base UI would clear the input.
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
      onValueChange={onChange}
    >
      <span className="relative block">
        <span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-muted">
          <CategoryIcon name={drawn} />
        </span>
        <Autocomplete.Input
          {...control}
          spellCheck={false}
          autoCapitalize="none"
          className={cx(INPUT_CLASS, 'pl-9 font-mono text-sm')}
          onFocus={() => setWasFocused(true)}
          onKeyDown={keepInList}
        />
      </span>
      <Autocomplete.Portal>
        <Autocomplete.Positioner anchor={below} sideOffset={4} align="start" className="z-50 outline-none">
          <Autocomplete.Popup className="max-w-(--available-width) min-w-64 rounded-lg bg-raised p-1 text-ink shadow-popup data-empty:hidden">
            <Autocomplete.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto outline-none">
              {(icon: Icon) => (
                <Autocomplete.Item
                  key={icon.name}
                  value={icon}
                  className="flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 outline-none select-none data-highlighted:bg-sunken"
                >
                  <CategoryIcon name={icon.name} />
                  <span className="truncate font-mono text-sm">{icon.name}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
