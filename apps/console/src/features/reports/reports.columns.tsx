import { Badge } from '#kit/Badge.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { PreviewRow } from '#kit/list/OpenRow.tsx';
import { readable } from '#kit/list/options.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { PersonCell } from '#parts/PersonCell.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { ReportActions } from './actions/ReportActions.tsx';
import { ReportedRef } from './ReportedRef.tsx';
import type { Report } from './report.ts';
import { severityTone } from './severityTone.ts';

export const REPORTS_COLUMNS: ListColumn<Report>[] = [
  { id: 'id', header: 'ID', from: 'xl', cell: (report) => <CopyId id={report.id} /> },
  { id: 'status', header: 'Status', width: 'w-24', cell: (report) => <ClaimBadge status={report.status} /> },
  {
    id: 'type',
    header: 'Type',
    from: 'md',
    width: 'w-16',
    cell: (report) => readable(report.reported_entity_type),
  },
  { id: 'reason', header: 'Reason', grow: true, cell: (report) => <Reason report={report} /> },
  {
    id: 'reporter',
    header: 'Reporter',
    from: 'lg',
    cell: (report) => <PersonCell userId={report.reporter_user_id} room="some" />,
  },
  {
    id: 'claimed_by',
    header: 'Claimed By',
    from: 'xl',
    cell: (report) => <PersonCell userId={report.claimed_by_user_id} room="some" />,
  },
  {
    id: 'created_at',
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    from: 'sm',
    cell: (report) => <TimeAgo at={report.created_at} short />,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'right',
    hideHeading: true,
    pinned: true,
    cell: (report) => (
      <span className="inline-flex items-center justify-end gap-1">
        <ReportActions report={report} size="sm" quiet />
        <PreviewRow parameter="report" id={report.id} />
      </span>
    ),
  },
];

// The list can be sorted by severity, which has no column of its own; on a phone there is none either for what is reported.
function Reason({ report }: { report: Report }) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <ReasonLine report={report} />;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <ReasonLine report={report} />
      <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
        {report.reported_entity_type === 'post' && 'Post'}
        <ReportedRef report={report} />
      </span>
    </span>
  );
}

function ReasonLine({ report }: { report: Report }) {
  return (
    <span className="flex min-w-0 items-center gap-2" title={report.description ?? undefined}>
      <span className="truncate font-medium">{report.reason_category}</span>
      {report.severity !== null && (
        <Badge tone={severityTone(report.severity)}>
          <span className="max-2xl:sr-only">Severity</span> {report.severity}
        </Badge>
      )}
    </span>
  );
}
