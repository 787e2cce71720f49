import { Badge } from '#kit/Badge.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { languageWords, stepWords } from './answer.ts';
import type { Answer } from './answers.api.ts';

export const ANSWERS_COLUMNS: ListColumn<Answer>[] = [
  {
    id: 'title',
    header: 'Title',
    grow: true,
    cell: ({ title, owner_user_id: owner }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span dir="auto" className="truncate font-medium">
          {title}
        </span>
        {owner !== null && <Badge tone="info">Own</Badge>}
      </span>
    ),
  },
  {
    id: 'languages',
    header: 'Languages',
    from: 'xl',
    width: 'w-64',
    cell: (answer) => <span className="block truncate">{languageWords(answer)}</span>,
  },
  {
    id: 'steps',
    header: 'Also does',
    from: 'sm',
    grow: true,
    cell: ({ steps }) => <span className="block truncate">{stepWords(steps).join(', ') || NOTHING}</span>,
  },
  {
    id: 'used_count',
    header: 'Used',
    align: 'right',
    width: 'w-20',
    cell: ({ used_count }) => <span className="tabular">{used_count.toLocaleString('en')}</span>,
  },
  {
    id: 'last_used_at',
    header: 'Last used',
    from: 'sm',
    width: 'w-28',
    cell: ({ last_used_at }) => <TimeAgo at={last_used_at} short />,
  },
];
