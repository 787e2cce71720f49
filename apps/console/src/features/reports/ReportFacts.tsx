import { Badge } from '#kit/Badge.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { TurnFacts } from '#engine/desk/TurnFacts.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { WriteToThem } from '#parts/write/WriteToThem.tsx';
import { Link } from '@tanstack/react-router';
import { type Report, severityTone } from './report.ts';
import { REPORTS_DESK } from './reports.desk.ts';
import { useWhyNot } from './targets/useTarget.ts';

/** Status and severity of a report. */
export function ReportBadges({ report }: { report: Report }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <ClaimBadge status={report.status} />
      {report.severity !== null && (
        <Badge tone={severityTone(report.severity)}>Severity {report.severity}</Badge>
      )}
    </span>
  );
}

function WritablePerson({ userId }: { userId: string | null }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <UserRef userId={userId} />
      {userId !== null && <WriteToThem userId={userId} />}
    </span>
  );
}

/** A report's target in one line, as a link. */
function ReportedRef({ report }: { report: Report }) {
  const id = report.reported_entity_id;
  if (report.reported_entity_type === 'user') return <WritablePerson userId={id} />;
  const look = 'text-accent-text hover:underline';
  return (
    <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      <CopyId id={id} />
      {report.reported_entity_type === 'post' ? (
        <Link to="/admin/posts/$postId" params={{ postId: id }} className={look}>
          View post
        </Link>
      ) : (
        <Link to="/admin/reviews" search={{ search: id }} className={look}>
          View review
        </Link>
      )}
    </span>
  );
}

/** Reporter, reason, claimer and times. */
export function ReportFacts({ report }: { report: Report }) {
  return (
    <Facts>
      <Fact name="ID">
        <CopyId id={report.id} />
      </Fact>
      <Fact name={`Reported ${report.reported_entity_type}`}>
        <ReportedRef report={report} />
      </Fact>
      <Fact name="Reporter">
        <WritablePerson userId={report.reporter_user_id} />
      </Fact>
      <Fact name="Claimed By">
        <span className="flex flex-wrap items-center gap-x-2">
          <UserRef userId={report.claimed_by_user_id} />
          {report.claimed_at !== null && <Moment at={report.claimed_at} />}
        </span>
      </Fact>
      <TurnFacts desk={REPORTS_DESK} item={report} isReadOnly={useWhyNot(report) !== null} />
      <Fact name="Created">
        <TimeAgo at={report.created_at} />
      </Fact>
      {report.closed_at !== null && (
        <Fact name="Closed">
          <TimeAgo at={report.closed_at} />
        </Fact>
      )}
    </Facts>
  );
}

/** The report's origin: country, language and app. */
export function ReportOrigin({ report }: { report: Report }) {
  return (
    <Facts>
      <Fact name="Country">
        <CountryFlag code={report.country_code} />
      </Fact>
      <Fact name="Locale">{report.locale ?? NOTHING}</Fact>
      <Fact name="App version">{report.app_version ?? NOTHING}</Fact>
    </Facts>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <span className="text-sm text-muted">
      <TimeAgo at={at} />
    </span>
  );
}
