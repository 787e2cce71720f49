import { Badge } from '#kit/Badge.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { Alias } from './aliases.api.ts';
import { useAskDeleteAlias } from './askDeleteAlias.ts';

const column = listColumns<Alias>();

export const ALIASES_COLUMNS = [
  column.display({
    id: 'from_slug',
    header: 'From slug',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <>
        <span title={original.from_slug} className="font-mono text-xs">
          {original.from_slug}
        </span>
        <span className="block text-xs text-muted sm:hidden">{readable(original.entity_type)}</span>
      </>
    ),
  }),
  column.display({
    id: 'type',
    header: 'Type',
    meta: { from: 'sm', width: 'w-32' },
    cell: ({ row }) => readable(row.original.entity_type),
  }),
  column.display({
    id: 'target',
    header: 'Points to',
    meta: { grow: true },
    cell: ({ row }) => <Target alias={row.original} />,
  }),
  column.display({
    id: 'created_at',
    header: 'Created',
    meta: { from: 'md', width: 'w-36' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', width: 'w-14', hideHeading: true },
    cell: ({ row }) => <Delete alias={row.original} />,
  }),
];

function Target({ alias }: { alias: Alias }) {
  if (alias.to_slug === null || alias.to_category_id === null) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <CopyId id={alias.to_entity_id} />
        <Badge tone="bad">Missing target</Badge>
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to="/admin/taxonomy/categories"
        search={{
          categoryId: alias.to_category_id,
          ...(alias.entity_type === 'subcategory' && { subSearch: alias.to_slug }),
        }}
        title={alias.to_slug}
        className="truncate rounded-sm hover:underline"
      >
        {alias.to_name ?? alias.to_slug}
      </Link>
      {alias.to_is_active === false && <Badge tone="warn">Inactive</Badge>}
    </span>
  );
}

function Delete({ alias }: { alias: Alias }) {
  const ask = useAskDeleteAlias();
  return (
    <IconButton
      icon={<Trash2 />}
      label={`Delete: ${alias.from_slug}`}
      data-delete-item
      onClick={() => ask(alias)}
    />
  );
}
