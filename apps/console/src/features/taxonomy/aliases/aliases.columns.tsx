import { Badge } from '#kit/Badge.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { timeColumn } from '../columns.tsx';
import type { Alias } from './aliases.api.ts';

export function aliasColumns(onDelete: (alias: Alias) => void): ListColumn<Alias>[] {
  return [
    {
      id: 'from_slug',
      header: 'From slug',
      grow: true,
      cell: (alias) => (
        <>
          <span title={alias.from_slug} className="font-mono text-xs">
            {alias.from_slug}
          </span>
          <span className="block text-xs text-muted sm:hidden">{readable(alias.entity_type)}</span>
        </>
      ),
    },
    { id: 'type', header: 'Type', from: 'sm', width: 'w-32', cell: (alias) => readable(alias.entity_type) },
    { id: 'target', header: 'Points to', grow: true, cell: (alias) => <Target alias={alias} /> },
    timeColumn('created_at', 'Created', { from: 'md', width: 'w-36' }),
    {
      id: 'actions',
      header: 'Actions',
      align: 'right',
      width: 'w-14',
      permission: 'taxonomy.edit',
      hideHeading: true,
      cell: (alias) => (
        <IconButton
          icon={<Trash2 />}
          label={`Delete: ${alias.from_slug}`}
          data-delete-item
          onClick={() => onDelete(alias)}
        />
      ),
    },
  ];
}

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
        dir="auto"
        className="truncate rounded-sm hover:underline"
      >
        {alias.to_name ?? alias.to_slug}
      </Link>
      {alias.to_is_active === false && <Badge tone="warn">Inactive</Badge>}
    </span>
  );
}
