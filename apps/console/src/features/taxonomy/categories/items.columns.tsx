import type { ListColumn } from '#kit/list/columns.ts';
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

export const CATEGORY_COLUMNS: ListColumn<Category>[] = [
  {
    id: 'slug',
    header: 'Slug',
    cell: (category) => (
      <span className={SLUG}>
        <Grip />
        <CategorySlug category={category} />
      </span>
    ),
  },
  { id: 'name', header: 'Name', grow: true, cell: (category) => <NameCell item={category} /> },
  { id: 'icon', header: 'Icon', width: 'w-12', cell: (category) => <IconCell category={category} /> },
  { id: 'active', header: 'Active', width: 'w-14', cell: (category) => <ActiveCell item={category} /> },
  {
    id: 'sort',
    header: 'Sort',
    align: 'right',
    width: 'w-20',
    cell: (category) => <SortCell item={category} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 'w-12',
    cell: (category) => <DeleteCell item={category} />,
  },
];

export const SUBCATEGORY_COLUMNS: ListColumn<Subcategory>[] = [
  {
    id: 'slug',
    header: 'Slug',
    cell: (subcategory) => (
      <span className={SLUG}>
        <Grip />
        <Slug item={subcategory}>{subcategory.slug}</Slug>
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    grow: true,
    cell: (subcategory) => (
      <>
        <NameCell item={subcategory} />
        <SynonymInput subcategory={subcategory} />
      </>
    ),
  },
  { id: 'active', header: 'Active', width: 'w-14', cell: (subcategory) => <ActiveCell item={subcategory} /> },
  {
    id: 'sort',
    header: 'Sort',
    align: 'right',
    width: 'w-20',
    cell: (subcategory) => <SortCell item={subcategory} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 'w-16',
    cell: (subcategory) => (
      <span className="flex items-center justify-end">
        <SynonymsLink subcategory={subcategory} />
        <DeleteCell item={subcategory} />
      </span>
    ),
  },
];
