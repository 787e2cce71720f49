import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { usePageTitle } from '#kit/usePageTitle.ts';
import { DeskItem } from '#engine/desk/DeskItem.tsx';
import { FlagOff } from 'lucide-react';
import { REPORTS_DESK } from '../reports.desk.ts';
import { ReportDetails } from './ReportDetails.tsx';

const LEFT = [480, 330];
const RIGHT = [300, 180, 180];

/** A report's page, with its actions. */
export function ReportDetailsScreen({ reportId }: { reportId: string }) {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-4 p-4 md:px-6 md:py-5">
      <DeskItem desk={REPORTS_DESK} id={reportId} skeleton={<ReportSkeleton />} icon={<FlagOff />}>
        {(report) => <ReportDetails key={report.id} report={report} />}
      </DeskItem>
    </div>
  );
}

/** Skeletons of the page's cards, in their sizes. */
function ReportSkeleton() {
  usePageTitle('Report');
  return <CardsSkeleton left={LEFT} right={RIGHT} />;
}
