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
import { countColumn, timeColumn } from '../columns.tsx';
import { MatchesBelow, MatchesNow } from './cells.tsx';
import type { AggregatedQuery, IgnoredQuery, RawQuery } from './unmatched.api.ts';
import { useIgnore, useUnignore } from './useIgnore.ts';

const MATCHES_AND_ACTIONS: ListColumn<QueryRef>[] = [
  {
    id: 'matches',
    header: 'Matches now',
    from: 'md',
    // Cuts long paths on narrow screens, so that the row's buttons cover nothing.
    width: 'w-60 min-w-48 max-xl:max-w-0 lg:max-xl:min-w-36',
    cell: (query) => <MatchesNow query={query} />,
  },
  {
    ...ACTIONS,
    permission: 'taxonomy.edit',
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
  timeColumn('created_at', 'When', { from: 'sm' }),
  ...MATCHES_AND_ACTIONS,
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
  countColumn('agg_count', 'Count', { width: 'w-16' }),
  timeColumn('last_seen', 'Last seen', { from: 'sm', width: 'w-36' }),
  ...MATCHES_AND_ACTIONS,
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
  countColumn('agg_count', 'Count', { width: 'w-16' }),
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
  timeColumn('created_at', 'Ignored', { from: 'sm', width: 'w-36' }),
  {
    ...ACTIONS,
    permission: 'taxonomy.edit',
    width: 'w-32',
    cell: (query) => <Unignore query={query} />,
  },
];

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

function Unignore({ query }: { query: QueryRef }) {
  const unignore = useUnignore();
  return (
    <Button variant="ghost" size="sm" icon={<Eye />} onClick={() => unignore.start(query)}>
      Unignore
    </Button>
  );
}
