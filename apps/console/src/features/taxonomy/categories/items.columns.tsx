import { listColumns } from '#kit/list/columns.ts';
import { ActiveCell } from './ActiveCell.tsx';
import type { Category, Subcategory } from './categories.api.ts';
import { DeleteCell } from './DeleteCell.tsx';
import { IconCell } from './IconCell.tsx';
import { NameCell } from './NameCell.tsx';
import { SortCell } from './SortCell.tsx';
import { CategorySlug, Grip, Slug } from './Slug.tsx';
import { SynonymInput } from './SynonymInput.tsx';
import { SynonymsLink } from './SynonymsLink.tsx';

const SLUG = '-ml-2 flex w-24 items-center gap-0.5 lg:w-28 xl:w-[5.625rem] wide:w-28 2xl:w-40';

const category = listColumns<Category>();

export const CATEGORY_COLUMNS = [
  category.display({
    id: 'slug',
    header: 'Slug',
    cell: ({ row: { original } }) => (
      <span className={SLUG}>
        <Grip />
        <CategorySlug category={original} />
      </span>
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
    cell: ({ row: { original } }) => (
      <span className={SLUG}>
        <Grip />
        <Slug item={original}>{original.slug}</Slug>
      </span>
    ),
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
