import { Badge } from '#kit/Badge.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { openReports } from '#engine/decide/decision.ts';
import { DeskAge } from '#engine/desk/DeskAge.tsx';
import { deskColumns, FIRST_LINE, SECOND_LINE } from '#engine/desk/deskColumns.tsx';
import { TurnBadges } from '#engine/desk/TurnBadges.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { StandingBadges, StatusBadge } from '#parts/statusBadges.tsx';
import { userBrief } from '#parts/users.api.ts';
import { useMe } from '#session/MeContext.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { decidedTarget, isAbout, type Report, severityTone } from './report.ts';
import { REPORTS_DESK } from './reports.desk.ts';
import { TargetLink } from './targets/TargetLink.tsx';
import { ReportRows, useListedTarget } from './targets/useTarget.ts';

const { id, status, actions } = deskColumns(REPORTS_DESK, (report, buttons) => (
  <RowButtons report={report}>{buttons}</RowButtons>
));

function RowButtons({ report, children }: { report: Report; children: ReactNode }) {
  const target = useListedTarget(report);
  if (isAbout(report, target, useMe())) return <span className="text-sm text-muted">About you</span>;
  return (
    <>
      {report.status !== 'closed' && <DecideButton target={decidedTarget(report)} size="sm" />}
      {children}
    </>
  );
}

export const REPORTS_COLUMNS: ListColumn<Report>[] = [
  id,
  status,
  { id: 'type', header: 'Type', from: 'md', grow: true, cell: (report) => <TypeCell report={report} /> },
  { id: 'reason', header: 'Reason', grow: true, cell: (report) => <ReasonCell report={report} /> },
  {
    id: 'reporter',
    header: 'Reporter',
    from: 'xl',
    cell: (report) => <PersonCell userId={report.reporter_user_id} room="least" />,
  },
  {
    id: 'claimed_by',
    header: 'Claimed By',
    from: 'xl',
    besideFrom: 'wide',
    cell: (report) => <PersonCell userId={report.claimed_by_user_id} room="least" />,
  },
  {
    id: 'created_at',
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    cell: (report) => <DeskAge item={report} />,
  },
  actions,
];

/** The kind of target, with the author of a post or review; below it the target. */
function TypeCell({ report }: { report: Report }) {
  const author = useListedTarget(report)?.author_name;
  const type = report.reported_entity_type;
  return (
    <span className="block min-w-0">
      <span className={FIRST_LINE}>
        <span>{readable(type)}</span>
        {type !== 'user' && author !== undefined && (
          <span dir="auto" className="truncate text-sm text-muted">
            {author}
          </span>
        )}
        <Standing report={report} />
      </span>
      <span className={SECOND_LINE}>
        <Target report={report} />
      </span>
    </span>
  );
}

function Target({ report }: { report: Report }) {
  const target = useListedTarget(report);
  return target === undefined ? <Skeleton className="h-3 w-32" /> : <TargetLink target={target} />;
}

/** Whether the reported user, or the author, is suspended or banned. */
function Standing({ report }: { report: Report }) {
  const userId = useListedTarget(report)?.author_user_id ?? '';
  const user = useQuery({ ...userBrief(userId), enabled: userId !== '' }).data;
  return user && <StandingBadges user={user} />;
}

/** The reason and the severity; below them other open reports and the first words. On phones also the target. */
function ReasonCell({ report }: { report: Report }) {
  const isNarrow = useIsNarrow();
  const { isMixed } = use(ReportRows);
  const count = useListedTarget(report)?.open_reports ?? 0;
  return (
    <span className="block min-w-0">
      <span className={FIRST_LINE}>
        <span className="truncate font-medium">{report.reason_category}</span>
        {report.severity !== null && (
          <Badge tone={severityTone(report.severity)}>
            <span className="sr-only">Severity</span> {report.severity}
          </Badge>
        )}
        {isNarrow && isMixed && <StatusBadge status={report.status} />}
        <TurnBadges item={report} />
      </span>
      {isNarrow && (
        <span className={FIRST_LINE}>
          <Target report={report} />
          <Standing report={report} />
        </span>
      )}
      <span className={SECOND_LINE}>
        {count > 1 && <span className="shrink-0 font-medium text-warn">{openReports(count)}</span>}
        <span dir="auto" title={report.description ?? undefined} className="truncate">
          {report.description}
        </span>
      </span>
    </span>
  );
}
