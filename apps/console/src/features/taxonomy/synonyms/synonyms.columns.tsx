import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import type { Synonym } from './synonyms.api.ts';

const column = listColumns<Synonym>();

export const SYNONYMS_COLUMNS = [
  column.display({
    id: 'term',
    header: 'Term',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        <span className="truncate font-medium">{original.term}</span>
        {original.total_count > 1 && <Badge tone="warn">{original.total_count} times</Badge>}
      </span>
    ),
  }),
  column.display({
    id: 'type',
    header: 'Type',
    meta: { from: 'md', width: 'w-28' },
    cell: ({ row }) => readable(row.original.entity_type),
  }),
  column.display({
    id: 'category',
    header: 'Category',
    meta: { grow: true },
    cell: ({ row: { original } }) => <Named name={original.category_name} slug={original.category_slug} />,
  }),
  column.display({
    id: 'subcategory',
    header: 'Subcategory',
    meta: { grow: true, from: 'sm' },
    cell: ({ row: { original } }) => (
      <Named name={original.subcategory_name} slug={original.subcategory_slug} />
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
    meta: { from: 'md', width: 'w-36' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
];

function Named({ name, slug }: { name: string | null; slug: string | null }) {
  if (name === null) return <span className="text-faint">{NOTHING}</span>;
  return <span title={slug ?? undefined}>{name}</span>;
}
