import { cx } from '#kit/cx.ts';
import { listColumns } from '#kit/list/columns.ts';
import { iconButtonClass } from '#kit/IconButton.tsx';
import { Tooltip } from '#kit/Tooltip.tsx';
import { Link } from '@tanstack/react-router';
import { GripVertical, WholeWord } from 'lucide-react';
import { ActiveCell } from './ActiveCell.tsx';
import type { Category, Item, Subcategory } from './categories.api.ts';
import { DeleteCell } from './DeleteCell.tsx';
import { IconCell } from './IconCell.tsx';
import { useItems } from './ItemsContext.tsx';
import { NameCell } from './NameCell.tsx';
import { SortCell } from './SortCell.tsx';
import { SynonymInput } from './SynonymInput.tsx';
import { HANDLE } from './useRowDragging.ts';

const category = listColumns<Category>();

export const CATEGORY_COLUMNS = [
  category.display({
    id: 'slug',
    header: 'Slug',
    cell: ({ row: { original } }) => (
      <Slug item={original}>
        <Link
          to="."
          search={((old: Record<string, unknown>) => ({ ...old, categoryId: original.id })) as never}
          className="hover:underline"
        >
          {original.slug}
        </Link>
      </Slug>
    ),
  }),
  category.display({
    id: 'name',
    header: 'Name',
    meta: { grow: true },
    cell: ({ row }) => <NameCell item={row.original} />,
  }),
  category.display({
    id: 'icon',
    header: 'Icon',
    meta: { width: 'w-12' },
    cell: ({ row }) => <IconCell category={row.original} />,
  }),
  category.display({
    id: 'active',
    header: 'Active',
    meta: { width: 'w-14' },
    cell: ({ row }) => <ActiveCell item={row.original} />,
  }),
  category.display({
    id: 'sort',
    header: 'Sort',
    meta: { align: 'right', width: 'w-20' },
    cell: ({ row }) => <SortCell item={row.original} />,
  }),
  category.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', width: 'w-12' },
    cell: ({ row }) => <DeleteCell item={row.original} />,
  }),
];

const subcategory = listColumns<Subcategory>();

export const SUBCATEGORY_COLUMNS = [
  subcategory.display({
    id: 'slug',
    header: 'Slug',
    cell: ({ row: { original } }) => <Slug item={original}>{original.slug}</Slug>,
  }),
  subcategory.display({
    id: 'name',
    header: 'Name',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <>
        <NameCell item={original} />
        <SynonymInput subcategory={original} />
      </>
    ),
  }),
  subcategory.display({
    id: 'active',
    header: 'Active',
    meta: { width: 'w-14' },
    cell: ({ row }) => <ActiveCell item={row.original} />,
  }),
  subcategory.display({
    id: 'sort',
    header: 'Sort',
    meta: { align: 'right', width: 'w-20' },
    cell: ({ row }) => <SortCell item={row.original} />,
  }),
  subcategory.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', width: 'w-16' },
    cell: ({ row: { original } }) => (
      <span className="flex items-center justify-end">
        <SynonymsLink subcategory={original} />
        <DeleteCell item={original} />
      </span>
    ),
  }),
];

function Slug({ item, children }: { item: Item; children: React.ReactNode }) {
  return (
    <span className="-ml-2 flex w-24 items-center gap-0.5 sm:w-28 xl:w-[5.625rem] wide:w-28 2xl:w-40">
      <span
        {...{ [HANDLE]: '' }}
        aria-hidden="true"
        className="flex size-6 shrink-0 cursor-grab touch-none items-center justify-center text-faint hover:text-ink"
      >
        <GripVertical className="size-3.5" />
      </span>
      <span title={item.slug} className={cx('truncate font-mono text-xs', !item.is_active && 'text-faint')}>
        {children}
      </span>
    </span>
  );
}

function SynonymsLink({ subcategory: { id, category_id, slug } }: { subcategory: Subcategory }) {
  const { locale } = useItems();
  return (
    <Tooltip text="View synonyms">
      <Link
        to="/admin/taxonomy/synonyms"
        search={{ type: 'subcategory', categoryId: category_id, subcategoryId: id, locale }}
        aria-label={`View synonyms: ${slug}`}
        className={iconButtonClass('sm')}
      >
        <WholeWord aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
