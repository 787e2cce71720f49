import { fetchCode } from '#backend/fetchCode.ts';
import { messageFor } from '#backend/messageFor.ts';
import { Button } from '#kit/Button.tsx';
import { Field } from '#kit/Field.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Item } from '../categories/categories.api.ts';

const ItemSelectBox = lazy(() => fetchCode(() => import('./ItemSelectBox.tsx')));

interface ItemSelectProps {
  label: string;
  /** The items there are to choose from. */
  query: UseQueryResult<Item[]>;
  value: string | null;
  onChange: (id: string | null) => void;
  /** Cannot be chosen, and is not offered. */
  exclude?: string | undefined;
  disabled?: boolean | undefined;
  /** Stands in the box while nothing is chosen. */
  placeholder: string;
}

/** Chooses one item by part of its name or slug. The code of the list loads when it is shown. */
export function ItemSelect(props: ItemSelectProps) {
  const { label, query, value, onChange, exclude, disabled = false, placeholder } = props;
  // Those of the category before are not this one's.
  const items = query.isPlaceholderData ? undefined : query.data;
  const failed = items === undefined && query.isError && !query.isFetching;
  return (
    <Field label={label} error={failed ? messageFor(query.error, 'Failed to load taxonomy data') : null}>
      {(control) => (
        <span className="flex gap-2">
          <Suspense fallback={<TextInput id={control.id} disabled aria-busy />}>
            <ItemSelectBox
              {...control}
              items={(items ?? []).filter(({ id }) => id !== exclude)}
              waiting={items === undefined && query.isFetching}
              value={value}
              onChange={onChange}
              disabled={disabled}
              placeholder={placeholder}
            />
          </Suspense>
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
