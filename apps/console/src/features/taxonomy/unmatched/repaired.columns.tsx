import type { ListColumn } from '#kit/list/columns.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../accept/suggestions.ts';
import { timeColumn } from '../columns.tsx';
import type { RepairedQuery } from './unmatched.api.ts';

export const REPAIRED_COLUMNS: ListColumn<RepairedQuery>[] = [
  {
    id: 'query',
    header: 'Query',
    grow: true,
    cell: (query) => (
      <>
        <Link
          to="/admin/taxonomy"
          search={{ locale: query.locale, q: query.normalized_query }}
          dir="auto"
          className="rounded-sm font-medium hover:underline"
        >
          {query.normalized_query}
        </Link>
        <span className="block truncate text-xs text-muted md:hidden">{pathOf(query)}</span>
      </>
    ),
  },
  {
    id: 'item',
    header: 'Accepted for',
    grow: true,
    from: 'md',
    tone: 'muted',
    cell: (query) => pathOf(query),
  },
  {
    id: 'before',
    header: '30 days before',
    align: 'right',
    width: 'w-32',
    cell: ({ before_matched, before_unmatched }) => (
      <Counts found={before_matched} missed={before_unmatched} />
    ),
  },
  {
    id: 'since',
    header: 'Since',
    align: 'right',
    width: 'w-32',
    cell: ({ since_matched, since_unmatched }) => <Counts found={since_matched} missed={since_unmatched} />,
  },
  {
    id: 'repaired_by',
    header: 'Accepted by',
    from: 'lg',
    cell: (query) => <UserRef userId={query.repaired_by_user_id} />,
  },
  timeColumn('created_at', 'Accepted', { from: 'sm' }),
];

function Counts({ found, missed }: { found: number; missed: number }) {
  return (
    <span className="flex flex-col items-end text-xs leading-4">
      <span className={missed > 0 ? 'text-bad' : 'text-muted'}>{missed.toLocaleString('en')} unmatched</span>
      <span className={found > 0 ? 'text-good' : 'text-muted'}>{found.toLocaleString('en')} matched</span>
    </span>
  );
}
