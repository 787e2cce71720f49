import { Badge } from '#kit/Badge.tsx';
import { shortId } from '#kit/CopyId.tsx';
import type { FieldControl } from '#kit/Field.tsx';
import { SUGGESTION_CLASS } from '#parts/user-search/UserSuggestions.tsx';
import { Combobox } from '@base-ui/react/combobox';
import { ChevronDown, X } from 'lucide-react';
import type { Item } from '../categories/categories.api.ts';
import { isNamedLike, nameOf } from './target.ts';

export interface ItemSelectBoxProps extends FieldControl {
  items: Item[];
  waiting: boolean;
  value: string | null;
  onChange: (id: string | null) => void;
  disabled: boolean;
  placeholder: string;
  inputClass: string;
}

/** The lazily loaded part of ItemSelect. */
export function ItemSelectBox(props: ItemSelectBoxProps) {
  const { items, waiting, value, onChange, disabled, placeholder, inputClass, ...control } = props;
  const selected = value === null ? null : (items.find(({ id }) => id === value) ?? unknownItem(value));
  return (
    <Combobox.Root<Item>
      items={items}
      filter={isNamedLike}
      value={selected}
      autoHighlight
      disabled={disabled}
      itemToStringLabel={nameOf}
      isItemEqualToValue={(item, other) => item.id === other.id}
      onValueChange={(item) => onChange(item?.id ?? null)}
    >
      <span className="relative block min-w-0 flex-1">
        <Combobox.Input {...control} placeholder={placeholder} spellCheck={false} className={inputClass} />
        {value === null || disabled ? (
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-faint"
          />
        ) : (
          <Combobox.Clear
            aria-label="Clear item"
            className="absolute inset-y-0 right-1 my-auto inline-flex size-6 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" />
          </Combobox.Clear>
        )}
      </span>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} align="start" className="z-50 outline-none">
          <Combobox.Popup className="w-(--anchor-width) max-w-(--available-width) min-w-64 rounded-lg bg-raised p-1 text-ink shadow-popup">
            <Combobox.Status className="px-2 py-1.5 text-sm text-muted empty:hidden">
              {waiting ? 'Loading…' : null}
            </Combobox.Status>
            <Combobox.Empty className="px-2 py-1.5 text-sm text-muted empty:hidden">
              {waiting ? null : 'Nothing found.'}
            </Combobox.Empty>
            <Combobox.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto outline-none empty:hidden">
              {(item: Item) => (
                <Combobox.Item key={item.id} value={item} className={SUGGESTION_CLASS}>
                  <span className="min-w-0 flex-1">
                    <span dir="auto" className="block truncate">
                      {nameOf(item)}
                    </span>
                    <span className="block truncate font-mono text-xs text-muted">{item.slug}</span>
                  </span>
                  {!item.is_active && <Badge>Inactive</Badge>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

// Shows the id of a chosen item that is not loaded or does not exist.
function unknownItem(id: string): Item {
  return { id, slug: shortId(id), is_active: true, sort_order: 0, display_name: null };
}
