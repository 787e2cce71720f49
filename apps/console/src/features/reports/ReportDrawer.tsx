import { DecideButton } from '#parts/decide/DecideButton.tsx';
import { DeskActions } from '#parts/desk/DeskActions.tsx';
import { DeskDrawer } from '#parts/desk/DeskDrawer.tsx';
import type { DeskList } from '#parts/desk/useDeskList.ts';
import { useClosingDesk } from './draft/useClosingDesk.ts';
import { ReopenReport } from './ReopenReport.tsx';
import { decidedTarget, type Report } from './report.ts';
import { ReportPreview } from './ReportPreview.tsx';
import { REPORTS_DESK } from './reports.desk.ts';
import type { ReportsPage } from './reports.search.ts';

/** A report beside the list, to be settled there. Loaded after the list. */
export default function ReportDrawer({ state }: { state: DeskList<Report, ReportsPage> }) {
  return (
    <DeskDrawer
      desk={REPORTS_DESK}
      state={state}
      actions={(report, isOpen) => <DrawerActions key={report.id} report={report} isOpen={isOpen} />}
    >
      {(report, isOpen) => <ReportPreview key={report.id} report={report} isOpen={isOpen} />}
    </DeskDrawer>
  );
}

function DrawerActions({ report, isOpen }: { report: Report; isOpen: boolean }) {
  const keys = isOpen ? 'drawer' : undefined;
  return (
    <>
      {report.status === 'closed' ? (
        <ReopenReport report={report} />
      ) : (
        <DecideButton target={decidedTarget(report)} keys={keys} />
      )}
      <DeskActions {...useClosingDesk(report)} item={report} keys={keys} />
    </>
  );
}
