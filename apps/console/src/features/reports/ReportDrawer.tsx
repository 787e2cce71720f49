import { inCache } from '#backend/prefetch.ts';
import { DeskDrawer } from '#engine/desk/DeskDrawer.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { reportEvidence } from '#parts/evidence/evidence.api.ts';
import { userBrief } from '#parts/users.api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ReportActions, ReportView } from './details/ReportView.tsx';
import type { Report } from './report.ts';
import { REPORTS_DESK } from './reports.desk.ts';

/** A report over or beside the list. Its code loads after the list. */
export default function ReportDrawer(list: OpenRow<Report>) {
  return (
    <DeskDrawer
      desk={REPORTS_DESK}
      of={list}
      prefetch={prefetchDetails}
      subject={({ reported_entity_id }) => reported_entity_id}
      actions={(report, isOpen) => (
        <ReportActions key={report.id} report={report} keys={isOpen ? 'drawer' : undefined} />
      )}
    >
      {(report, isOpen) => <ReportView key={report.id} report={report} isPage={false} isOpen={isOpen} />}
    </DeskDrawer>
  );
}

function prefetchDetails(client: QueryClient, report: Report): Promise<unknown> {
  const { id, reported_entity_type: type, reported_entity_id: about } = report;
  return Promise.all([
    inCache(client, reportEvidence(id)),
    type === 'user' && inCache(client, userBrief(about)),
  ]);
}
