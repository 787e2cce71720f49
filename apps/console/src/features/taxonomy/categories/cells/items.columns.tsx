import type { ListColumn } from '#kit/list/columns.ts';
import { May } from '#session/May.tsx';
import type { ReactNode } from 'react';
import type { Category, Item, Subcategory } from '../categories.api.ts';
import { ActiveCell, CategorySlug, DeleteCell, Grip, Slug, SortCell, SynonymsLink } from './cells.tsx';
import { IconCell } from './IconCell.tsx';
import { NameCell } from './NameCell.tsx';
import { SynonymInput } from './SynonymInput.tsx';

const ACTIVE_AND_SORT: ListColumn<Item>[] = [
  { id: 'active', header: 'Active', width: 'w-14', cell: (item) => <ActiveCell item={item} /> },
  { id: 'sort', header: 'Sort', align: 'right', width: 'w-20', cell: (item) => <SortCell item={item} /> },
];

export const CATEGORY_COLUMNS: ListColumn<Category>[] = [
  {
    id: 'slug',
    header: 'Slug',
    cell: (category) => (
      <SlugCell>
        <CategorySlug category={category} />
      </SlugCell>
    ),
  },
  { id: 'name', header: 'Name', grow: true, cell: (category) => <NameCell item={category} /> },
  { id: 'icon', header: 'Icon', width: 'w-12', cell: (category) => <IconCell category={category} /> },
  ...ACTIVE_AND_SORT,
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 'w-12',
    permission: 'taxonomy.edit',
    cell: (category) => <DeleteCell item={category} />,
  },
];

export const SUBCATEGORY_COLUMNS: ListColumn<Subcategory>[] = [
  {
    id: 'slug',
    header: 'Slug',
    cell: (subcategory) => (
      <SlugCell>
        <Slug item={subcategory}>{subcategory.slug}</Slug>
      </SlugCell>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    grow: true,
    cell: (subcategory) => <NameAndSynonyms subcategory={subcategory} />,
  },
  ...ACTIVE_AND_SORT,
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    width: 'w-16',
    cell: (subcategory) => <SubcategoryActions subcategory={subcategory} />,
  },
];

/** CATEGORY_COLUMNS in one column for phones, so that the table does not scroll sideways. */
export const NARROW_CATEGORY_COLUMNS: ListColumn<Category>[] = [
  {
    id: 'category',
    header: 'Category',
    grow: true,
    wrap: true,
    cell: (category) => (
      <Stack name={<NameCell item={category} />} slug={<CategorySlug category={category} />}>
        <IconCell category={category} />
        <ActiveCell item={category} />
        <SortCell item={category} />
        <DeleteCell item={category} />
      </Stack>
    ),
  },
];

/** SUBCATEGORY_COLUMNS in one column. */
export const NARROW_SUBCATEGORY_COLUMNS: ListColumn<Subcategory>[] = [
  {
    id: 'subcategory',
    header: 'Subcategory',
    grow: true,
    wrap: true,
    cell: (subcategory) => (
      <Stack
        name={<NameAndSynonyms subcategory={subcategory} />}
        slug={<Slug item={subcategory}>{subcategory.slug}</Slug>}
      >
        <ActiveCell item={subcategory} />
        <SortCell item={subcategory} />
        <SubcategoryActions subcategory={subcategory} />
      </Stack>
    ),
  },
];

function SlugCell({ children }: { children: ReactNode }) {
  return (
    <span className="-ml-2 flex w-24 items-center gap-0.5 lg:w-28 xl:w-[5.625rem] wide:w-28 2xl:w-40">
      <Grip />
      {children}
    </span>
  );
}

function NameAndSynonyms({ subcategory }: { subcategory: Subcategory }) {
  return (
    <>
      <NameCell item={subcategory} />
      <May permission="taxonomy.edit">
        <SynonymInput subcategory={subcategory} />
      </May>
    </>
  );
}

function SubcategoryActions({ subcategory }: { subcategory: Subcategory }) {
  return (
    <span className="flex items-center justify-end">
      <SynonymsLink subcategory={subcategory} />
      <DeleteCell item={subcategory} />
    </span>
  );
}

function Stack({ name, slug, children }: { name: ReactNode; slug: ReactNode; children: ReactNode }) {
  return (
    <div className="-ml-2 flex items-start gap-1 py-0.5">
      <span className="flex h-8 items-center">
        <Grip />
      </span>
      <div className="min-w-0 flex-1">
        <div className="pl-2">{name}</div>
        {/* A slug without room beside the buttons goes above them. */}
        <div className="flex min-h-8 flex-wrap items-center gap-x-2 pl-2">
          {slug}
          <span className="ml-auto flex shrink-0 items-center gap-2">{children}</span>
        </div>
      </div>
    </div>
  );
}
