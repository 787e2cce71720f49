import { Badge } from '#kit/Badge.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { readable } from '#kit/list/options.ts';
import { useIsNarrowerThan } from '#kit/useIsNarrow.ts';
import { deskColumns } from '#engine/desk/deskColumns.tsx';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { BEFORE_BADGES, TurnBadges, WITH_BADGES } from '#engine/desk/TurnBadges.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { useMe } from '#session/MeContext.ts';
import { type ReactNode, useContext } from 'react';
import { decidedTarget, isAbout, type Report, severityTone } from './report.ts';
import { REPORTS_DESK } from './reports.desk.ts';
import { ReportTargets, TargetCell } from './targets/TargetCell.tsx';

const { id, status, claimedBy, created, waiting, due, actions } = deskColumns(REPORTS_DESK, {
  around: (report, buttons) => <RowButtons report={report}>{buttons}</RowButtons>,
});

function RowButtons({ report, children }: { report: Report; children: ReactNode }) {
  const target = useContext(ReportTargets)?.get(report.id);
  if (isAbout(report, target, useMe())) return <span className="text-sm text-muted">About you</span>;
  return (
    <>
      {/* On phones only the drawer has it: a row has room for one button. */}
      {report.status !== 'closed' && (
        <DecideButton target={decidedTarget(report)} size="sm" className="max-sm:hidden" />
      )}
      {children}
    </>
  );
}

export const REPORTS_COLUMNS: ListColumn<Report>[] = [
  // At 1440 pixels it doesn't fit beside the claimer and "34 min ago".
  { ...id, from: '2xl' },
  status,
  {
    id: 'type',
    header: 'Type',
    from: 'xl',
    width: 'w-16',
    cell: (report) => readable(report.reported_entity_type),
  },
  {
    id: 'reported',
    header: 'Reported',
    from: 'md',
    grow: true,
    cell: (report) => <TargetCell report={report} />,
  },
  { id: 'reason', header: 'Reason', grow: true, cell: (report) => <Reason report={report} /> },
  {
    id: 'reporter',
    header: 'Reporter',
    from: 'xl',
    cell: (report) => <PersonCell userId={report.reporter_user_id} room="least" />,
  },
  {
    ...claimedBy,
    from: 'wide',
    cell: (report) => <PersonCell userId={report.claimed_by_user_id} room="least" />,
  },
  { ...created, from: 'xl', besideFrom: 'lg' },
  { ...waiting, from: '4xl' },
  due,
  actions,
];

// Severity has no column of its own but a sort; on narrow screens the target has none either.
const FROM_MD = 768;

function Reason({ report }: { report: Report }) {
  const isNarrow = useIsNarrowerThan(FROM_MD);
  if (!isNarrow) return <ReasonLine report={report} />;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <ReasonLine report={report} />
      <span className="flex min-w-0 items-center gap-2 text-sm text-muted">
        {report.reported_entity_type !== 'user' && readable(report.reported_entity_type)}
        <TargetCell report={report} />
      </span>
    </span>
  );
}

function ReasonLine({ report }: { report: Report }) {
  return (
    <span className={WITH_BADGES} title={report.description ?? undefined}>
      <span className={BEFORE_BADGES}>{report.reason_category}</span>
      {report.severity !== null && (
        <Badge tone={severityTone(report.severity)}>
          <span className="max-[1700px]:sr-only">Severity</span> {report.severity}
        </Badge>
      )}
      <TurnBadges item={report} />
    </span>
  );
}
