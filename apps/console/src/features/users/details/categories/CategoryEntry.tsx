import { messageFor } from '#backend/messageFor.ts';
import { cx } from '#kit/cx.ts';
import { ErrorLine } from '#kit/ErrorLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { IconButton } from '#kit/IconButton.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { subcategories } from '#parts/categories.api.ts';
import type { WorkerCategory } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';

interface CategoryEntryProps {
  entry: WorkerCategory;
  name: string;
  editable: boolean;
  onToggle: (subcategoryId: string) => void;
  onRemove: () => void;
}

/** A chosen category and its subcategories, the chosen ones marked. */
export function CategoryEntry({ entry, name, editable, onToggle, onRemove }: CategoryEntryProps) {
  const within = useQuery(subcategories(entry.categoryId));
  const shown = (within.data ?? []).filter(({ id }) => editable || entry.subcategoryIds.includes(id));
  return (
    <li aria-label={name} className="rounded-md border p-2.5">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <span dir="auto" className="min-w-0 truncate font-medium">
          {name}
        </span>
        {editable && (
          <IconButton label={`Remove ${isolated(name)}`} size="sm" icon={<X />} onClick={onRemove} />
        )}
      </div>
      {within.isPending && <Skeleton className="mt-1.5 h-6 w-3/4" />}
      {within.isError && (
        <ErrorLine text={messageFor(within.error, 'Failed to load subcategories')} className="text-sm" />
      )}
      <ul className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
        {shown.map((subcategory) => {
          const isChosen = entry.subcategoryIds.includes(subcategory.id);
          return (
            <li key={subcategory.id}>
              <label
                className={cx(
                  'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs has-focus-visible:outline-2 has-focus-visible:outline-accent',
                  isChosen ? 'border-transparent bg-accent-soft font-medium text-accent-text' : 'text-muted',
                  editable && !isChosen && 'hover:bg-hover',
                )}
              >
                <input
                  type="checkbox"
                  className="sr-only"
                  checked={isChosen}
                  disabled={!editable}
                  onChange={() => onToggle(subcategory.id)}
                />
                {isChosen && <Check aria-hidden="true" className="size-3" />}
                {subcategory.name}
              </label>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
