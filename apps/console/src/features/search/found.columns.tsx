import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { RowLink } from '#kit/list/RowLink.tsx';
import type { FoundItem } from '#parts/found/found.api.ts';
import { FOUND_KINDS, foundPage } from '#parts/found/foundKinds.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';

export const FOUND_COLUMNS: ListColumn<FoundItem>[] = [
  {
    id: 'title',
    header: 'Found',
    grow: true,
    cell: (item) => {
      const { icon, title, detail } = FOUND_KINDS[item.kind];
      return (
        <span className="flex min-w-0 items-center gap-2.5">
          <span aria-hidden="true" className="shrink-0 text-faint [&_svg]:size-4">
            {icon}
          </span>
          <span className="min-w-0 leading-tight">
            <RowLink
              {...foundPage(item)}
              dir="auto"
              className="block truncate rounded-sm font-medium hover:underline focus-visible:-outline-offset-2"
            >
              {title(item)}
            </RowLink>
            <span className="block truncate text-xs text-muted">
              {/* On a phone there is no column for the person. */}
              {item.kind !== 'user' && item.person !== null && (
                <span className="sm:hidden">{isolated(item.person)} · </span>
              )}
              {detail(item)}
            </span>
          </span>
        </span>
      );
    },
  },
  { id: 'kind', header: 'Kind', from: 'md', cell: ({ kind }) => FOUND_KINDS[kind].one },
  {
    id: 'person',
    header: 'Person',
    from: 'sm',
    cell: ({ kind, user_id: userId }) =>
      kind === 'user' ? null : <PersonCell userId={userId} room="plenty" />,
  },
  {
    id: 'status',
    header: 'Status',
    from: 'sm',
    cell: ({ kind, status }) => (status === null ? null : FOUND_KINDS[kind].badge(status)),
  },
  { id: 'created_at', header: 'Created', cell: ({ created_at: at }) => <TimeAgo at={at} short /> },
];
