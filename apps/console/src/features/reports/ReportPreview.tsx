import { Badge } from '#kit/Badge.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { readable } from '#kit/list/options.ts';
import { Quote } from '#kit/Quote.tsx';
import { CountryFlag } from '#parts/CountryFlag.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { Link } from '@tanstack/react-router';
import type { Report } from './report.ts';
import { severityTone } from './severityTone.ts';

/** What was reported, by whom and about what. */
export function ReportPreview({ report }: { report: Report }) {
  const { severity, device_info: device } = report;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-1.5">
        <ClaimBadge status={report.status} />
        {severity !== null && <Badge tone={severityTone(severity)}>Severity {severity}</Badge>}
      </div>
      <Quote text={report.description} otherwise="No description" />
      <Facts>
        <Fact name="ID">
          <CopyId id={report.id} />
        </Fact>
        <Fact name={`Reported ${report.reported_entity_type}`}>
          <Reported report={report} />
        </Fact>
        <Fact name="Reporter">
          <UserRef userId={report.reporter_user_id} />
        </Fact>
        <Fact name="Claimed By">
          <UserRef userId={report.claimed_by_user_id} />
        </Fact>
        <Fact name="Created">
          <TimeAgo at={report.created_at} />
        </Fact>
        <Fact name="Country">
          <CountryFlag code={report.country_code} />
        </Fact>
        <Fact name="Locale">{report.locale ?? NOTHING}</Fact>
        <Fact name="App version">{report.app_version ?? NOTHING}</Fact>
        {device !== null &&
          Object.entries(device).map(([name, value]) => (
            <Fact key={name} name={readable(name)}>
              {typeof value === 'string' ? value : JSON.stringify(value)}
            </Fact>
          ))}
        {report.resolution_action !== null && (
          <Fact name="Resolution action">{report.resolution_action}</Fact>
        )}
        {report.resolution_notes !== null && <Fact name="Resolution notes">{report.resolution_notes}</Fact>}
      </Facts>
    </div>
  );
}

function Reported({ report }: { report: Report }) {
  const id = report.reported_entity_id;
  if (report.reported_entity_type === 'user') return <UserRef userId={id} />;
  return (
    <span className="flex items-center gap-2">
      <CopyId id={id} />
      <Link to="/admin/posts" search={{ post: id }} className="text-accent-text hover:underline">
        Show the post
      </Link>
    </span>
  );
}
