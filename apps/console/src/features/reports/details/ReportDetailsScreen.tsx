import { buttonClass } from '#kit/Button.tsx';
import { Empty } from '#kit/Empty.tsx';
import { uuid } from '#kit/list/search.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FlagOff } from 'lucide-react';
import { keptPlace } from '../listPlace.ts';
import { useLiveReport } from '../live/useLiveReports.ts';
import { reportById } from '../reports.api.ts';
import { REPORT_CRUMBS, ReportDetails } from './ReportDetails.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';

/** Everything about one report, and the place to settle it. */
export function ReportDetailsScreen({ reportId }: { reportId: string }) {
  const id = uuid(reportId);
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      {id === undefined ? (
        <NoReport hint="This link has no valid report ID. It may have been cut off when copied." />
      ) : (
        <Report key={id} reportId={id} />
      )}
    </div>
  );
}

function Report({ reportId }: { reportId: string }) {
  const report = useQuery(reportById(reportId));
  useLiveReport(reportId);
  if (report.data === null) return <NoReport hint="This report does not exist." />;
  return (
    <>
      {report.data === undefined && report.isError && <PageHeader title="Report" crumbs={REPORT_CRUMBS} />}
      <QueryState query={report} fallback="Failed to load report" skeleton={<ReportSkeleton />}>
        {(data) => data !== null && <ReportDetails report={data} />}
      </QueryState>
    </>
  );
}

function NoReport({ hint }: { hint: string }) {
  return (
    <>
      <PageHeader title="Report" crumbs={REPORT_CRUMBS} />
      <Empty
        icon={<FlagOff />}
        text="Report not found"
        hint={hint}
        action={
          <Link to="/admin/reports" search={keptPlace()} className={buttonClass('primary')}>
            All reports
          </Link>
        }
      />
    </>
  );
}
