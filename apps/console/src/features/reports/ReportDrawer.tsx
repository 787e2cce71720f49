import { inCache } from '#backend/prefetch.ts';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { DeskActions } from '#engine/desk/DeskActions.tsx';
import { DeskDrawer } from '#engine/desk/DeskDrawer.tsx';
import { reportEvidence } from '#parts/evidence/evidence.api.ts';
import { notesInCache } from '#engine/notes/notes.api.ts';
import { userBrief } from '#parts/users.api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useClosingDesk } from './draft/useClosingDesk.ts';
import { ReopenReport } from './ReopenReport.tsx';
import { decidedTarget, type Report } from './report.ts';
import { ReportPreview } from './ReportPreview.tsx';
import { REPORTS_DESK } from './reports.desk.ts';
import { useWhyNot } from './targets/useTarget.ts';

/** A report beside the list, to be settled there. Loaded after the list. */
export default function ReportDrawer(list: OpenRow<Report>) {
  return (
    <DeskDrawer
      desk={REPORTS_DESK}
      of={list}
      prefetch={prefetchDetails}
      subject={({ reported_entity_id }) => reported_entity_id}
      actions={(report, isOpen) => <DrawerActions key={report.id} report={report} isOpen={isOpen} />}
    >
      {(report, isOpen) => <ReportPreview key={report.id} report={report} isOpen={isOpen} />}
    </DeskDrawer>
  );
}

function prefetchDetails(client: QueryClient, report: Report): Promise<unknown> {
  const { id, reported_entity_type: type, reported_entity_id: about } = report;
  return Promise.all([
    inCache(client, reportEvidence(id)),
    type === 'user' && inCache(client, userBrief(about)),
    notesInCache(client, { type: 'report', id }),
  ]);
}

function DrawerActions({ report, isOpen }: { report: Report; isOpen: boolean }) {
  const keys = isOpen ? 'drawer' : undefined;
  const closing = useClosingDesk(report);
  const whyNot = useWhyNot(report);
  if (whyNot !== null) return <p className="text-muted">{whyNot}</p>;
  return (
    <>
      {report.status === 'closed' ? (
        <ReopenReport report={report} />
      ) : (
        <DecideButton target={decidedTarget(report)} keys={keys} />
      )}
      <DeskActions {...closing} item={report} keys={keys} />
    </>
  );
}
