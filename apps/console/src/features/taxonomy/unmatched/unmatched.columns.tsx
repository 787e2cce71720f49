import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { UserRef } from '#parts/UserRef.tsx';
import { IgnoreQuery } from './IgnoreQuery.tsx';
import type { AggregatedQuery, RawQuery } from './unmatched.api.ts';

const raw = listColumns<RawQuery>();

export const RAW_COLUMNS = [
  raw.display({
    id: 'query',
    header: 'Query',
    meta: { grow: true },
    cell: ({ row }) => <span className="font-medium">{row.original.raw_query}</span>,
  }),
  raw.display({
    id: 'normalized',
    header: 'Normalized',
    meta: { grow: true, from: 'lg' },
    cell: ({ row }) => <span className="text-muted">{row.original.normalized_query}</span>,
  }),
  raw.display({
    id: 'user',
    header: 'User',
    meta: { from: 'sm' },
    cell: ({ row }) => <UserRef userId={row.original.user_id} />,
  }),
  raw.display({
    id: 'created_at',
    header: 'When',
    meta: { width: 'w-32' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} />,
  }),
  raw.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, width: 'w-28' },
    cell: ({ row }) => <IgnoreQuery query={row.original} />,
  }),
];

const aggregated = listColumns<AggregatedQuery>();

export const AGGREGATED_COLUMNS = [
  aggregated.display({
    id: 'query',
    header: 'Query',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <span className="font-medium" title={`Last typed as “${original.raw_query}”`}>
        {original.normalized_query}
      </span>
    ),
  }),
  aggregated.display({
    id: 'count',
    header: 'Count',
    meta: { align: 'right', width: 'w-20' },
    cell: ({ row }) => row.original.agg_count.toLocaleString('en'),
  }),
  aggregated.display({
    id: 'last_seen',
    header: 'Last seen',
    meta: { from: 'sm', width: 'w-36' },
    cell: ({ row }) => <TimeAgo at={row.original.last_seen} />,
  }),
  aggregated.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, width: 'w-28' },
    cell: ({ row }) => <IgnoreQuery query={row.original} />,
  }),
];
