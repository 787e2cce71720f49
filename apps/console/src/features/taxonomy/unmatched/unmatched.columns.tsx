import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { MatchesBelow, MatchesNow } from './MatchesNow.tsx';
import { QueryActions, Unignore } from './QueryActions.tsx';
import type { AggregatedQuery, IgnoredQuery, RawQuery } from './unmatched.api.ts';

const raw = listColumns<RawQuery>();

export const RAW_COLUMNS = [
  raw.display({
    id: 'query',
    header: 'Query',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <>
        <span className="font-medium">{original.raw_query}</span>
        <MatchesBelow query={original} />
      </>
    ),
  }),
  raw.display({
    id: 'normalized',
    header: 'Normalized',
    meta: { grow: true, from: 'xl' },
    cell: ({ row }) => <span className="text-muted">{row.original.normalized_query}</span>,
  }),
  raw.display({
    id: 'user',
    header: 'User',
    meta: { from: 'lg' },
    cell: ({ row }) => <UserRef userId={row.original.user_id} />,
  }),
  raw.display({
    id: 'created_at',
    header: 'When',
    meta: { from: 'sm', width: 'w-32' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
  raw.display({
    id: 'matches',
    header: 'Matches now',
    meta: { from: 'md', width: 'w-60 min-w-48' },
    cell: ({ row }) => <MatchesNow query={row.original} />,
  }),
  raw.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, pinned: true, width: 'w-28' },
    cell: ({ row }) => <QueryActions query={row.original} />,
  }),
];

const aggregated = listColumns<AggregatedQuery>();

export const AGGREGATED_COLUMNS = [
  aggregated.display({
    id: 'query',
    header: 'Query',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <>
        <span className="font-medium" title={`Last typed as “${original.raw_query}”`}>
          {original.normalized_query}
        </span>
        <MatchesBelow query={original} />
      </>
    ),
  }),
  aggregated.display({
    id: 'count',
    header: 'Count',
    meta: { align: 'right', width: 'w-16' },
    cell: ({ row }) => row.original.agg_count.toLocaleString('en'),
  }),
  aggregated.display({
    id: 'last_seen',
    header: 'Last seen',
    meta: { from: 'sm', width: 'w-36' },
    cell: ({ row }) => <TimeAgo at={row.original.last_seen} />,
  }),
  aggregated.display({
    id: 'matches',
    header: 'Matches now',
    meta: { from: 'md', width: 'w-60 min-w-48' },
    cell: ({ row }) => <MatchesNow query={row.original} />,
  }),
  aggregated.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, pinned: true, width: 'w-28' },
    cell: ({ row }) => <QueryActions query={row.original} />,
  }),
];

const ignored = listColumns<IgnoredQuery>();

export const IGNORED_COLUMNS = [
  ignored.display({
    id: 'query',
    header: 'Query',
    meta: { grow: true },
    cell: ({ row }) => <span className="font-medium">{row.original.normalized_query}</span>,
  }),
  ignored.display({
    id: 'count',
    header: 'Count',
    meta: { align: 'right', width: 'w-16' },
    cell: ({ row }) => row.original.agg_count.toLocaleString('en'),
  }),
  ignored.display({
    id: 'last_seen',
    header: 'Last seen',
    meta: { from: 'md', width: 'w-36' },
    cell: ({ row: { original } }) =>
      original.last_seen === null ? (
        <span className="text-faint">{NOTHING}</span>
      ) : (
        <TimeAgo at={original.last_seen} />
      ),
  }),
  ignored.display({
    id: 'ignored_by',
    header: 'Ignored by',
    meta: { from: 'md' },
    cell: ({ row }) => <UserRef userId={row.original.ignored_by_user_id} />,
  }),
  ignored.display({
    id: 'created_at',
    header: 'Ignored',
    meta: { from: 'sm', width: 'w-36' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
  ignored.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, pinned: true, width: 'w-32' },
    cell: ({ row }) => <Unignore query={row.original} />,
  }),
];
