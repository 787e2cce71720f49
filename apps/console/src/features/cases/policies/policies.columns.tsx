import { Badge } from '#kit/Badge.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { GROUND_LABELS, type Policy, suggestionWords } from './policy.ts';

export const POLICIES_COLUMNS: ListColumn<Policy>[] = [
  {
    id: 'title',
    header: 'Title',
    grow: true,
    cell: (policy) => (
      <span className="flex min-w-0 items-center gap-2">
        <span dir="auto" className="truncate font-medium">
          {policy.title}
        </span>
        {!policy.is_active && <Badge>Not in use</Badge>}
      </span>
    ),
  },
  {
    id: 'code',
    header: 'Code',
    from: 'md',
    cell: ({ code }) => <code className="font-mono text-sm">{code}</code>,
  },
  {
    id: 'ground',
    header: 'Ground',
    from: 'sm',
    width: 'w-28',
    cell: ({ ground }) => GROUND_LABELS[ground],
  },
  {
    id: 'suggestions',
    header: 'Suggested',
    from: 'lg',
    grow: true,
    cell: ({ suggestions }) => suggestionWords(suggestions),
  },
  {
    id: 'updated_at',
    header: 'Changed',
    from: 'sm',
    width: 'w-28',
    cell: ({ updated_at }) => <TimeAgo at={updated_at} short />,
  },
];
