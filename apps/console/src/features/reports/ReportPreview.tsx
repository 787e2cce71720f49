import { Quote } from '#kit/Quote.tsx';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import { usePresence } from '#parts/live/usePresence.ts';
import { NotesSection } from '#engine/notes/NotesCard.tsx';
import { DeviceInfo } from './DeviceInfo.tsx';
import { Resolution } from './draft/Resolution.tsx';
import { Decisions, Evidence } from './Evidence.tsx';
import type { Report } from './report.ts';
import { ReportBadges, ReportFacts, ReportOrigin } from './ReportFacts.tsx';
import { SameCase } from './SameCase.tsx';

interface ReportPreviewProps {
  report: Report;
  /** Whether it is looked at; it is still drawn while its drawer slides out. */
  isOpen: boolean;
}

/** What was reported, by whom and about what, and what was decided. */
export function ReportPreview({ report, isOpen }: ReportPreviewProps) {
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
