import type { ListColumn } from '#kit/list/columns.ts';
import type { ReactNode } from 'react';
import { ActiveCell } from './ActiveCell.tsx';
import type { Category, Subcategory } from './categories.api.ts';
import { DeleteCell } from './DeleteCell.tsx';
import { IconCell } from './IconCell.tsx';
import { NameCell } from './NameCell.tsx';
import { CategorySlug, Grip, Slug } from './Slug.tsx';
import { SortCell } from './SortCell.tsx';
import { SynonymInput } from './SynonymInput.tsx';
import { SynonymsLink } from './SynonymsLink.tsx';

// On a phone an item's name is above its other cells, so that the table need not scroll sideways.

/** The columns of CATEGORY_COLUMNS in one. */
export const NARROW_CATEGORY_COLUMNS: ListColumn<Category>[] = [
  {
    id: 'category',
    header: 'Category',
    grow: true,
    wrap: true,
    cell: (category) => (
      <Stack name={<NameCell item={category} />}>
        <CategorySlug category={category} />
        <span className="ml-auto flex shrink-0 items-center gap-2">
          <IconCell category={category} />
          <ActiveCell item={category} />
          <SortCell item={category} />
          <DeleteCell item={category} />
        </span>
      </Stack>
    ),
  },
];

/** The columns of SUBCATEGORY_COLUMNS in one. */
export const NARROW_SUBCATEGORY_COLUMNS: ListColumn<Subcategory>[] = [
  {
    id: 'subcategory',
    header: 'Subcategory',
    grow: true,
    wrap: true,
    cell: (subcategory) => (
      <Stack
        name={
          <>
            <NameCell item={subcategory} />
            <SynonymInput subcategory={subcategory} />
          </>
        }
      >
        <Slug item={subcategory}>{subcategory.slug}</Slug>
        <span className="ml-auto flex shrink-0 items-center gap-2">
          <ActiveCell item={subcategory} />
          <SortCell item={subcategory} />
          <span className="flex items-center">
            <SynonymsLink subcategory={subcategory} />
            <DeleteCell item={subcategory} />
          </span>
        </span>
      </Stack>
    ),
  },
];

function Stack({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="-ml-2 flex items-start gap-1 py-0.5">
      <span className="flex h-8 items-center">
        <Grip />
      </span>
      <div className="min-w-0 flex-1">
        <div className="pl-2">{name}</div>
        {/* A slug that has no room beside the buttons is above them. */}
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 pl-2">{children}</div>
      </div>
    </div>
  );
}
