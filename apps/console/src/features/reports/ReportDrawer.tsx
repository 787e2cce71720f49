import { inCache } from '#backend/prefetch.ts';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { DeskActions } from '#engine/desk/DeskActions.tsx';
import { DeskDrawer } from '#engine/desk/DeskDrawer.tsx';
import { notesInCache } from '#engine/notes/notes.api.ts';
import { NotesSection } from '#engine/notes/NotesCard.tsx';
import type { OpenRow } from '#kit/list/rowDrawerProps.ts';
import { Quote } from '#kit/Quote.tsx';
import { reportEvidence } from '#parts/evidence/evidence.api.ts';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import { usePresence } from '#parts/live/usePresence.ts';
import { userBrief } from '#parts/users.api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { DeviceInfo } from './DeviceInfo.tsx';
import { Resolution } from './draft/Resolution.tsx';
import { useClosingDesk } from './draft/useClosingDesk.ts';
import { Decisions, Evidence } from './Evidence.tsx';
import { ReopenReport } from './ReopenReport.tsx';
import { decidedTarget, type Report } from './report.ts';
import { ReportBadges, ReportFacts, ReportOrigin } from './ReportFacts.tsx';
import { REPORTS_DESK } from './reports.desk.ts';
import { SameCase } from './SameCase.tsx';
import { useWhyNot } from './targets/useTarget.ts';

/** A report beside the list. Its code loads after the list. */
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

interface ReportPreviewProps {
  report: Report;
  /** Whether it is open; it is also rendered during the closing animation. */
  isOpen: boolean;
}

/** The report, its target, reporter and decisions. */
function ReportPreview({ report, isOpen }: ReportPreviewProps) {
  const { others, setTyping } = usePresence(`desk:report:${report.id}`, isOpen);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-1.5">
        <ReportBadges report={report} />
        <span className="ml-auto min-w-0">
          <PresenceBar others={others} />
        </span>
      </div>
      <SameCase report={report} />
      <Quote text={report.description} otherwise="No description" />
      <section aria-labelledby={`evidence-${report.id}`} className="flex flex-col gap-3">
        <h3 id={`evidence-${report.id}`} className="font-semibold">
          What was reported
        </h3>
        <Evidence report={report} />
      </section>
      <ReportFacts report={report} />
      <section aria-labelledby={`resolution-${report.id}`} className="flex flex-col gap-3">
        <h3 id={`resolution-${report.id}`} className="font-semibold">
          Resolution
        </h3>
        <Resolution report={report} onTyping={() => setTyping(true)} />
      </section>
      {report.status === 'closed' && (
        <section aria-labelledby={`decisions-${report.id}`} className="flex flex-col gap-3">
          <h3 id={`decisions-${report.id}`} className="font-semibold">
            Decisions
          </h3>
          <Decisions report={report} />
        </section>
      )}
      <NotesSection noted={{ type: 'report', id: report.id }} />
      <ReportOrigin report={report} />
      <DeviceInfo device={report.device_info} />
    </div>
  );
}
