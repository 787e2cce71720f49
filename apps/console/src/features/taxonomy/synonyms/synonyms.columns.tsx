import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { Link } from '@tanstack/react-router';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { SelectPage, SelectRow } from './SelectBoxes.tsx';
import type { Synonym } from './synonyms.api.ts';
import { synonymKey } from './words.ts';

const column = listColumns<Synonym>();

export const SYNONYMS_COLUMNS = [
  column.display({
    id: 'select',
    header: 'Select',
    meta: { width: 'w-10', heading: <SelectPage /> },
    cell: ({ row: { original } }) => (
      <SelectRow id={synonymKey(original)} name={`“${original.term}” of ${nameOf(original)}`} />
    ),
  }),
  column.display({
    id: 'term',
    header: 'Term',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        <span className="truncate font-medium" title={original.term}>
          {original.term}
        </span>
        {original.total_count > 1 && (
          <Link
            to="/admin/taxonomy/synonyms"
            search={{ locale: localeOf(original), term: original.term, onlyDup: 'true' }}
            title="Show all of them"
            className="shrink-0 rounded-full hover:underline"
          >
            <Badge tone="warn">{original.total_count} times</Badge>
          </Link>
        )}
      </span>
    ),
  }),
  column.display({
    id: 'type',
    header: 'Type',
    meta: { from: 'lg', width: 'w-28' },
    cell: ({ row }) => readable(row.original.entity_type),
  }),
  column.display({
    id: 'category',
    header: 'Category',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <>
        <ItemLink synonym={original} />
        {original.subcategory_name !== null && (
          <span className="block truncate text-xs text-muted sm:hidden">{original.subcategory_name}</span>
        )}
      </>
    ),
  }),
  column.display({
    id: 'subcategory',
    header: 'Subcategory',
    meta: { grow: true, from: 'sm' },
    cell: ({ row: { original } }) =>
      original.subcategory_name === null ? (
        <span className="text-faint">{NOTHING}</span>
      ) : (
        <span title={original.subcategory_slug ?? undefined}>{original.subcategory_name}</span>
      ),
  }),
  column.display({
    id: 'locale',
    header: 'Locale',
    meta: { from: 'lg', width: 'w-20' },
    cell: ({ row }) => <span className="font-mono text-xs">{row.original.locale}</span>,
  }),
  column.display({
    id: 'created_at',
    header: 'Added',
    meta: { from: 'lg', width: 'w-36' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
];

/** To the category among all of them, where names and words are kept. */
function ItemLink({ synonym }: { synonym: Synonym }) {
  const { category_id: id, category_name: name, category_slug: slug } = synonym;
  if (id === null) return <span className="text-faint">{NOTHING}</span>;
  return (
    <Link
      to="/admin/taxonomy/categories"
      search={{ locale: localeOf(synonym), categoryId: id }}
      title={slug ?? undefined}
      className="rounded-sm hover:underline"
    >
      {name}
    </Link>
  );
}

function nameOf({ subcategory_name: subcategory, category_name: category }: Synonym): string {
  return subcategory ?? category ?? 'a deleted item';
}

// The default language is not said in the URL.
function localeOf({ locale }: Synonym): string | undefined {
  return locale === DEFAULT_LOCALE ? undefined : locale;
}
