import { Badge } from '#kit/Badge.tsx';
import { ClaimBadge } from '#parts/statusBadges.tsx';
import type { Report } from './report.ts';
import { severityTone } from './severityTone.ts';

/** A report's state in a glance. */
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
