import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { Person } from '#engine/person/Person.tsx';
import { FlagButtons } from '#engine/user-flags/FlagButtons.tsx';
import { Badge } from '#kit/Badge.tsx';
import { FailedLine } from '#kit/FailedLine.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { StatusBadge } from '#parts/statusBadges.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { WriteToThem } from '#parts/write/WriteToThem.tsx';
import type { ReportContext } from '@marketdesk/contract/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DeviceInfo } from '../DeviceInfo.tsx';
import type { Report } from '../report.ts';
import { ReportFacts } from '../ReportFacts.tsx';
import { reportContext } from '../reports.desk.ts';
import type { ReportsSearch } from '../reports.search.ts';
import { useTarget } from '../targets/useTarget.ts';

/** The reported person, the report's facts and notes, and related reports. */
export function ReportAside({ report }: { report: Report }) {
  const { reported_entity_type: type, reporter_user_id: reporter } = report;
  const context = useQuery(reportContext(report.id));
  return (
    <>
      <section aria-label={`Reported ${type}`} className="flex flex-col gap-3">
        {context.isPending && <Skeleton className="h-40 w-full" />}
        {context.isError && <FailedLine query={context} fallback={`Failed to load ${type}`} />}
        {context.data !== undefined && <Reported report={report} reported={context.data.reported} />}
      </section>
      <section aria-label="Report">
        <h2 className="pb-1 font-semibold">Report</h2>
        <ReportFacts report={report} />
        <DeviceInfo device={report.device_info} />
      </section>
      <NotesSection noted={{ type: 'report', id: report.id }} level="h2" />
      {context.data !== undefined && (
        <>
          <OtherReports
            title={`Other reports about this ${type}`}
            reports={context.data.about}
            count={context.data.about_count}
            all={{ search: report.reported_entity_id }}
          />
          {reporter !== null && (
            <OtherReports
              title="Other reports by this reporter"
              reports={context.data.by_reporter}
              count={context.data.by_reporter_count}
              all={{ reporter }}
            />
          )}
        </>
      )}
    </>
  );
}

/** The target as it is now, and its author. The evidence shows what it says. */
function Reported({ report, reported }: { report: Report; reported: ReportContext['reported'] }) {
  const type = report.reported_entity_type;
  const author = useTarget(report)?.author_user_id;
  const personId = authorOf(reported) ?? author;
  return (
    <>
      {reported === null && (
        <p>
          <span className="font-medium">{`This ${type} is gone.`}</span>{' '}
          <span className="text-muted">It was deleted after being reported.</span>
        </p>
      )}
      {reported?.kind === 'post' && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="font-medium wrap-anywhere">
            {reported.post.title ?? 'Untitled Post'}
          </span>
          <StatusBadge status={reported.post.status} />
        </p>
      )}
      {reported?.kind === 'review' && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-muted">Review of</span>
          <UserRef userId={reported.review.reviewed_user_id} />
          {reported.review.is_hidden && <Badge tone="warn">Hidden</Badge>}
        </p>
      )}
      {personId != null && (
        <Person userId={personId} hidesPicture={type === 'user'}>
          <span className="flex flex-wrap items-center gap-2">
            <WriteToThem userId={personId} />
            {reported?.kind === 'user' && (
              <FlagButtons user={reported.user} alsoRefresh={reportContext(report.id).queryKey} />
            )}
          </span>
        </Person>
      )}
    </>
  );
}

function authorOf(reported: ReportContext['reported']): string | null {
  if (reported === null) return null;
  if (reported.kind === 'user') return reported.user.user_id;
  return reported.kind === 'post' ? reported.post.user_id : reported.review.reviewer_user_id;
}

interface OtherReportsProps {
  title: string;
  reports: readonly Report[];
  count: number;
  /** The list's filters that show all of them. */
  all: ReportsSearch;
}

/** The latest related reports, and a link to all; nothing without any. */
function OtherReports({ title, reports, count, all }: OtherReportsProps) {
  if (reports.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="flex items-baseline justify-between gap-2 pb-1 font-semibold">
        {title}
        <Link
          to="/admin/reports"
          search={all}
          className="shrink-0 rounded-sm text-sm font-normal text-accent-text hover:underline pointer-coarse:py-2"
        >
          Show all ({count.toLocaleString('en')})
        </Link>
      </h2>
      <ul aria-label={title}>
        {reports.slice(0, 5).map((report) => (
          <li key={report.id} className="border-b last:border-b-0">
            <Link
              to="/admin/reports/$reportId"
              params={{ reportId: report.id }}
              className="flex min-h-9 items-center gap-2 rounded-sm py-1 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{report.reason_category}</span>
              <StatusBadge status={report.status} />
              <span className="text-sm text-muted">
                <TimeAgo at={report.created_at} short />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
