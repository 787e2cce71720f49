import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { latestReports } from '../dashboard.api.ts';
import type { LatestReport } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK, ROW_LINK } from '../links.ts';

const column = listColumns<LatestReport>();

const COLUMNS = [
  column.display({
    id: 'reason',
    header: 'Reason',
    meta: { grow: true },
    cell: ({ row }) => (
      <Link to="/admin/reports" search={{ report: row.original.id }} className={ROW_LINK}>
        {row.original.reason_category}
      </Link>
    ),
  }),
  column.display({
    id: 'type',
    header: 'Type',
    meta: { from: 'sm' },
    cell: ({ row }) => readable(row.original.reported_entity_type),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <ClaimBadge status={row.original.status} />,
  }),
  column.display({
    id: 'created_at',
    header: 'Created',
    meta: { align: 'right' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
];

export function ReportsList() {
  return (
    <LatestList
      title="Latest reports"
      query={useQuery(latestReports())}
      columns={COLUMNS}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/admin/reports?report=${id}`}
      fallback="Failed to load reports"
      empty="No reports yet."
      icon={<Flag />}
      more={
        <Link to="/admin/reports" className={MORE_LINK}>
          All reports
        </Link>
      }
    />
  );
}
