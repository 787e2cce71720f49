import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { cx } from '#kit/cx.ts';
import { Field } from '#kit/Field.tsx';
import { lazyBox } from '#kit/lazyBox.tsx';
import { INPUT_CLASS } from '#kit/TextInput.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { Item } from '../categories/categories.api.ts';
import type { ItemSelectBoxProps } from './ItemSelectBox.tsx';

const ItemSelectBox = lazyBox<ItemSelectBoxProps>(
  async () => (await import('./ItemSelectBox.tsx')).ItemSelectBox,
);

interface ItemSelectProps {
  label: string;
  query: UseQueryResult<Item[]>;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The id of an item that is not offered. */
  exclude?: string | undefined;
  disabled?: boolean | undefined;
  placeholder: string;
}

/** Chooses one item by part of its name or slug. */
export function ItemSelect(props: ItemSelectProps) {
  const { label, query, value, onChange, exclude, disabled = false, placeholder } = props;
  // Placeholder data are another category's items.
  const items = query.isPlaceholderData ? undefined : query.data;
  const failed = items === undefined && query.isError && !query.isFetching;
  return (
    <Field label={label} error={failed ? messageFor(query.error, 'Failed to load taxonomy data') : null}>
      {(control) => (
        <span className="flex gap-2">
          <ItemSelectBox
            {...control}
            items={(items ?? []).filter(({ id }) => id !== exclude)}
            waiting={items === undefined && query.isFetching}
            value={value}
            onChange={onChange}
            disabled={disabled}
            placeholder={placeholder}
            inputClass={cx(INPUT_CLASS, 'pr-8')}
          />
          {failed && (
            <Button icon={<RotateCw />} onClick={() => void query.refetch()}>
              Retry
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
