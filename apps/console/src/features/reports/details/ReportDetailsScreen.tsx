import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { uuid } from '#kit/list/search.ts';
import { usePageTitle } from '#kit/usePageTitle.ts';
import { DeskItem } from '#parts/desk/DeskItem.tsx';
import { useReread } from '#parts/live/useReread.ts';
import { FlagOff } from 'lucide-react';
import { REPORTS_DESK } from '../reports.desk.ts';
import { ReportDetails } from './ReportDetails.tsx';

const LEFT = [480, 330];
const RIGHT = [300, 180, 180];
const READ_EVERY_MS = 1000;

/** Everything about one report, and the place to settle it. */
export function ReportDetailsScreen({ reportId }: { reportId: string }) {
  const id = uuid(reportId);
  useReread({
    source: { table: 'reports', filter: `id=eq.${id}` },
    key: REPORTS_DESK.key,
    everyMs: READ_EVERY_MS,
    enabled: id !== undefined,
  });
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <DeskItem desk={REPORTS_DESK} id={reportId} skeleton={<ReportSkeleton />} icon={<FlagOff />}>
        {(report) => <ReportDetails key={report.id} report={report} />}
      </DeskItem>
    </div>
  );
}

/** The page's cards, empty, in their own sizes. */
function ReportSkeleton() {
  usePageTitle('Report');
  return <CardsSkeleton left={LEFT} right={RIGHT} />;
}
