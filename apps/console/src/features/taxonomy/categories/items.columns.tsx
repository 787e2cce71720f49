import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { listColumns } from '#kit/list/columns.ts';
import { buttonClass } from '#kit/Button.tsx';
import { Link } from '@tanstack/react-router';
import { WholeWord } from 'lucide-react';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import type { Category, Item, Subcategory } from './categories.api.ts';
import type { Named } from './useNamed.ts';

// Two tables stand beside each other: a slug of 40 characters must not push the other columns out of sight.
const SLUG = 'block w-20 truncate rounded-sm font-mono text-xs sm:w-28';

const category = listColumns<Named<Category>>();

export const CATEGORY_COLUMNS = [
  category.display({
    id: 'slug',
    header: 'Slug',
    meta: { width: 'w-28' },
    cell: ({ row: { original } }) => (
      <Link
        to="."
        search={((old: Record<string, unknown>) => ({ ...old, categoryId: original.id })) as never}
        title={original.slug}
        className={`${SLUG} hover:underline`}
      >
        {original.slug}
      </Link>
    ),
  }),
  category.display({
    id: 'name',
    header: 'Name',
    meta: { grow: true },
    cell: ({ row }) => <Name item={row.original} />,
  }),
  category.display({
    id: 'icon',
    header: 'Icon',
    meta: { from: 'sm', width: 'w-28' },
    cell: ({ row }) => (
      <span
        title={row.original.icon_slug ?? undefined}
        className="block w-24 truncate font-mono text-xs text-muted"
      >
        {row.original.icon_slug ?? NOTHING}
      </span>
    ),
  }),
  category.display({
    id: 'active',
    header: 'Active',
    meta: { width: 'w-16' },
    cell: ({ row }) => <Active item={row.original} />,
  }),
  category.display({
    id: 'sort',
    header: 'Sort',
    meta: { align: 'right', width: 'w-14' },
    cell: ({ row }) => row.original.sort_order,
  }),
];

const subcategory = listColumns<Named<Subcategory>>();

export const SUBCATEGORY_COLUMNS = [
  subcategory.display({
    id: 'slug',
    header: 'Slug',
    meta: { width: 'w-28' },
    cell: ({ row: { original } }) => (
      <span title={original.slug} className={SLUG}>
        {original.slug}
      </span>
    ),
  }),
  subcategory.display({
    id: 'name',
    header: 'Name',
    meta: { grow: true },
    cell: ({ row }) => <Name item={row.original} />,
  }),
  subcategory.display({
    id: 'active',
    header: 'Active',
    meta: { from: 'sm', width: 'w-16' },
    cell: ({ row }) => <Active item={row.original} />,
  }),
  subcategory.display({
    id: 'sort',
    header: 'Sort',
    meta: { align: 'right', from: 'sm', width: 'w-14' },
    cell: ({ row }) => row.original.sort_order,
  }),
  subcategory.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true },
    cell: ({ row: { original } }) => <SynonymsLink subcategory={original} />,
  }),
];

function Name({ item }: { item: Named<Item> }) {
  if (item.display_name !== null) return item.display_name;
  return (
    <span className="flex items-center gap-2">
      <span className="truncate text-muted italic">{item.english_name ?? NOTHING}</span>
      <Badge tone="warn">Missing</Badge>
    </span>
  );
}

function Active({ item }: { item: Item }) {
  return item.is_active ? <Badge tone="good">Yes</Badge> : <Badge>No</Badge>;
}

function SynonymsLink({ subcategory: { id, category_id } }: { subcategory: Subcategory }) {
  return (
    <Link
      to="/admin/taxonomy/synonyms"
      search={(old) => ({
        type: 'subcategory',
        categoryId: category_id,
        subcategoryId: id,
        locale: old.locale ?? DEFAULT_LOCALE,
      })}
      className={buttonClass('ghost', 'sm')}
    >
      <WholeWord aria-hidden="true" className="sm:hidden" />
      <span className="sr-only sm:not-sr-only sm:whitespace-nowrap">View synonyms</span>
    </Link>
  );
}
