import { Button } from '#kit/Button.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { IconButton } from '#kit/IconButton.tsx';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { OpenRow } from '#kit/list/OpenRow.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { Eye, EyeOff } from 'lucide-react';
import type { QueryRef } from '../accept/matches.api.ts';
import { MatchesBelow, MatchesNow } from './cells.tsx';
import type { AggregatedQuery, IgnoredQuery, RawQuery } from './unmatched.api.ts';
import { useIgnore, useUnignore } from './useIgnore.ts';

const OF_UNMATCHED: ListColumn<QueryRef>[] = [
  {
    id: 'matches',
    header: 'Matches now',
    from: 'md',
    // Where there is little room, long paths are cut, so that the row's buttons cover nothing.
    width: 'w-60 min-w-48 max-xl:max-w-0 lg:max-xl:min-w-36',
    cell: (query) => <MatchesNow query={query} />,
  },
  {
    ...ACTIONS,
    width: 'w-28',
    cell: (query) => <QueryActions query={query} />,
  },
];

export const RAW_COLUMNS: ListColumn<RawQuery>[] = [
  {
    id: 'query',
    header: 'Query',
    grow: true,
    cell: (query) => (
      <>
        <span dir="auto" className="font-medium">
          {query.raw_query}
        </span>
        <MatchesBelow query={query} />
      </>
    ),
  },
  {
    id: 'normalized',
    header: 'Normalized',
    grow: true,
    from: 'xl',
    tone: 'muted',
    cell: (query) => <bdi>{query.normalized_query}</bdi>,
  },
  { id: 'user', header: 'User', from: 'lg', cell: (query) => <UserRef userId={query.user_id} /> },
  {
    id: 'created_at',
    header: 'When',
    from: 'sm',
    width: 'w-32',
    cell: (query) => <TimeAgo at={query.created_at} />,
  },
  ...OF_UNMATCHED,
];

export const AGGREGATED_COLUMNS: ListColumn<AggregatedQuery>[] = [
  {
    id: 'query',
    header: 'Query',
    grow: true,
    cell: (query) => (
      <>
        <span dir="auto" className="font-medium" title={`Last typed as “${isolated(query.raw_query)}”`}>
          {query.normalized_query}
        </span>
        <MatchesBelow query={query} />
      </>
    ),
  },
  {
    id: 'count',
    header: 'Count',
    align: 'right',
    width: 'w-16',
    cell: (query) => query.agg_count.toLocaleString('en'),
  },
  {
    id: 'last_seen',
    header: 'Last seen',
    from: 'sm',
    width: 'w-36',
    cell: (query) => <TimeAgo at={query.last_seen} />,
  },
  ...OF_UNMATCHED,
];

export const IGNORED_COLUMNS: ListColumn<IgnoredQuery>[] = [
  {
    id: 'query',
    header: 'Query',
    grow: true,
    cell: (query) => (
      <span dir="auto" className="font-medium">
        {query.normalized_query}
      </span>
    ),
  },
  {
    id: 'count',
    header: 'Count',
    align: 'right',
    width: 'w-16',
    cell: (query) => query.agg_count.toLocaleString('en'),
  },
  {
    id: 'last_seen',
    header: 'Last seen',
    from: 'md',
    width: 'w-36',
    cell: (query) =>
      query.last_seen === null ? (
        <span className="text-faint">{NOTHING}</span>
      ) : (
        <TimeAgo at={query.last_seen} />
      ),
  },
  {
    id: 'ignored_by',
    header: 'Ignored by',
    from: 'md',
    cell: (query) => <UserRef userId={query.ignored_by_user_id} />,
  },
  {
    id: 'created_at',
    header: 'Ignored',
    from: 'sm',
    width: 'w-36',
    cell: (query) => <TimeAgo at={query.created_at} />,
  },
  {
    ...ACTIONS,
    width: 'w-32',
    cell: (query) => <Unignore query={query} />,
  },
];

/** The actions of a row: accept or ignore the query. */
function QueryActions({ query }: { query: QueryRef }) {
  const ignore = useIgnore();
  return (
    <span className="inline-flex items-center justify-end gap-1">
      <OpenRow parameter="accept" id={query.normalized_query}>
        Accept
      </OpenRow>
      <IconButton label="Ignore" size="sm" icon={<EyeOff />} onClick={() => ignore.start(query)} />
    </span>
  );
}

/** What can be done to an ignored query. */
function Unignore({ query }: { query: QueryRef }) {
  const unignore = useUnignore();
  return (
    <Button variant="ghost" size="sm" icon={<Eye />} onClick={() => unignore.start(query)}>
      Unignore
    </Button>
  );
}
