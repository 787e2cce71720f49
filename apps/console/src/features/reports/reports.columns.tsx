import { Badge } from '#kit/Badge.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { listColumns } from '#kit/list/columns.ts';
import { PreviewRow } from '#kit/list/OpenRow.tsx';
import { readable } from '#kit/list/options.ts';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { DeskActions } from '#parts/desk/DeskActions.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { ReportedRef } from './ReportedRef.tsx';
import { type Report, severityTone } from './report.ts';
import { REPORTS_DESK } from './reports.desk.ts';

const column = listColumns<Report>();

export const REPORTS_COLUMNS = [
  column.display({
    id: 'id',
    header: 'ID',
    meta: { from: 'xl' },
    cell: ({ row }) => <CopyId id={row.original.id} />,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    meta: { width: 'w-24' },
    cell: ({ row }) => <ClaimBadge status={row.original.status} />,
  }),
  column.display({
    id: 'type',
    header: 'Type',
    meta: { from: 'md', width: 'w-16' },
    cell: ({ row }) => readable(row.original.reported_entity_type),
  }),
  column.display({
    id: 'reason',
    header: 'Reason',
    meta: { grow: true },
    cell: ({ row }) => <Reason report={row.original} />,
  }),
  column.display({
    id: 'reporter',
    header: 'Reporter',
    meta: { from: 'lg' },
    cell: ({ row }) => <PersonCell userId={row.original.reporter_user_id} room="some" />,
  }),
  column.display({
    id: 'claimed_by',
    header: 'Claimed By',
    meta: { from: 'xl' },
    cell: ({ row }) => <PersonCell userId={row.original.claimed_by_user_id} room="some" />,
  }),
  column.display({
    id: 'created_at',
    header: 'Created',
    meta: { sort: 'created_at', firstDirection: 'desc', from: 'sm' },
    cell: ({ row }) => <TimeAgo at={row.original.created_at} short />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { align: 'right', hideHeading: true, pinned: true },
    cell: ({ row }) => (
      <span className="inline-flex items-center justify-end gap-1">
        <DeskActions desk={REPORTS_DESK} item={row.original} size="sm" quiet />
        <PreviewRow parameter="report" id={row.original.id} />
      </span>
    ),
  }),
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
