import { Badge } from '#kit/Badge.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import type { ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import { Link } from '@tanstack/react-router';
import { timeColumn } from '../columns.tsx';
import { DEFAULT_LOCALE } from '../taxonomy.search.ts';
import { type Synonym, synonymKey } from './synonyms.api.ts';

export const SYNONYMS_COLUMNS: ListColumn<Synonym>[] = [
  {
    ...selectColumn<Synonym>({
      rowId: synonymKey,
      nameOf: (synonym) => `“${isolated(synonym.term)}” of ${isolated(nameOf(synonym))}`,
    }),
    permission: 'taxonomy.edit',
  },
  {
    id: 'term',
    header: 'Term',
    grow: true,
    cell: (synonym) => (
      <span className="flex items-center gap-2">
        <span dir="auto" className="truncate font-medium" title={synonym.term}>
          {synonym.term}
        </span>
        {synonym.total_count > 1 && (
          <Link
            to="/admin/taxonomy/synonyms"
            search={{ locale: localeOf(synonym), term: synonym.term, onlyDup: 'true' }}
            title="Show all of them"
            className="shrink-0 rounded-full hover:underline"
          >
            <Badge tone="warn">{synonym.total_count} times</Badge>
          </Link>
        )}
      </span>
    ),
  },
  { id: 'type', header: 'Type', from: 'lg', width: 'w-28', cell: (synonym) => readable(synonym.entity_type) },
  {
    id: 'category',
    header: 'Category',
    grow: true,
    cell: (synonym) => (
      <>
        <ItemLink synonym={synonym} />
        {synonym.subcategory_name !== null && (
          <span dir="auto" className="block truncate text-xs text-muted sm:hidden">
            {synonym.subcategory_name}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'subcategory',
    header: 'Subcategory',
    grow: true,
    from: 'sm',
    cell: (synonym) =>
      synonym.subcategory_name === null ? (
        <span className="text-faint">{NOTHING}</span>
      ) : (
        <span dir="auto" title={synonym.subcategory_slug ?? undefined}>
          {synonym.subcategory_name}
        </span>
      ),
  },
  {
    id: 'locale',
    header: 'Locale',
    from: 'lg',
    width: 'w-20',
    cell: (synonym) => <span className="font-mono text-xs">{synonym.locale}</span>,
  },
  timeColumn('created_at', 'Added', { from: 'lg', width: 'w-36' }),
];

function ItemLink({ synonym }: { synonym: Synonym }) {
  const { category_id: id, category_name: name, category_slug: slug } = synonym;
  if (id === null) return <span className="text-faint">{NOTHING}</span>;
  return (
    <Link
      to="/admin/taxonomy/categories"
      search={{ locale: localeOf(synonym), categoryId: id }}
      title={slug ?? undefined}
      dir="auto"
      className="rounded-sm hover:underline"
    >
      {name}
    </Link>
  );
}

function nameOf({ subcategory_name: subcategory, category_name: category }: Synonym): string {
  return subcategory ?? category ?? 'a deleted item';
}

// The URL omits the default language.
function localeOf({ locale }: Synonym): string | undefined {
  return locale === DEFAULT_LOCALE ? undefined : locale;
}
