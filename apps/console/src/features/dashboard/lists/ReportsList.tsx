import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { latestReports } from '../dashboard.api.ts';
import type { LatestReport } from '../latest.ts';
import { LatestList } from '../LatestList.tsx';
import { MORE_LINK, ROW_LINK } from '../links.ts';

const COLUMNS: ListColumn<LatestReport>[] = [
  {
    id: 'reason',
    header: 'Reason',
    grow: true,
    cell: (report) => (
      <Link to="/admin/reports" search={{ report: report.id }} className={ROW_LINK}>
        {report.reason_category}
      </Link>
    ),
  },
  { id: 'type', header: 'Type', from: 'sm', cell: (report) => readable(report.reported_entity_type) },
  { id: 'status', header: 'Status', cell: (report) => <ClaimBadge status={report.status} /> },
  {
    id: 'created_at',
    header: 'Created',
    align: 'right',
    cell: (report) => <TimeAgo at={report.created_at} short />,
  },
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
