import { Button, buttonClass } from '#kit/Button.tsx';
import { Card } from '#kit/Card.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { PageHeader } from '#kit/PageHeader.tsx';
import { Quote } from '#kit/Quote.tsx';
import { DecideButton } from '#engine/decide/DecideButton.tsx';
import { deskCrumbs } from '#engine/desk/DeskItem.tsx';
import { DeskActions } from '#engine/desk/DeskActions.tsx';
import type { OnDone } from '#engine/desk/useDeskAction.ts';
import { PresenceBar } from '#parts/live/PresenceBar.tsx';
import { usePresence } from '#parts/live/usePresence.ts';
import { useReread } from '#parts/live/useReread.ts';
import { NotesCard } from '#engine/notes/NotesCard.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { DeviceInfo } from '../DeviceInfo.tsx';
import { Resolution } from '../draft/Resolution.tsx';
import { useClosingDesk } from '../draft/useClosingDesk.ts';
import { Decisions, Evidence } from '../Evidence.tsx';
import { ReopenReport } from '../ReopenReport.tsx';
import { decidedTarget, type Report } from '../report.ts';
import { ReportBadges, ReportFacts, ReportOrigin } from '../ReportFacts.tsx';
import { nextOpenReport, reportContext, REPORTS_DESK } from '../reports.desk.ts';
import { keptPlace, REPORTS } from '../reports.search.ts';
import { SameCase } from '../SameCase.tsx';
import { useWhyNot } from '../targets/useTarget.ts';
import { OtherReports } from './OtherReports.tsx';
import { ReportedCard } from './ReportedCard.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { Tooltip } from '#kit/Tooltip.tsx';
import { useAction } from '#kit/useAction.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { isFiltered } from '#engine/list/filters.ts';

const READ_EVERY_MS = 1000;

export function ReportDetails({ report }: { report: Report }) {
  useReread({
    source: { table: 'reports', filter: `id=eq.${report.id}` },
    key: REPORTS_DESK.key,
    everyMs: READ_EVERY_MS,
  });
  const context = useQuery(reportContext(report.id));
  const { others, setTyping } = usePresence(`desk:report:${report.id}`);
  const next = useRef<HTMLButtonElement>(null);
  const closing = useClosingDesk(report);
  const whyNot = useWhyNot(report);
  const onDone: OnDone<Report> = (wish, stored) => {
    closing.onDone(wish, stored);
    // After closing, Enter opens the next report.
    if (wish.action === 'close') next.current?.focus();
  };
  const acting = { ...closing, item: report, onDone };

  return (
    <>
      <PageHeader
        title={report.reason_category}
        page={`Report ${shortId(report.id)}`}
        crumbs={deskCrumbs(REPORTS_DESK)}
        badges={<ReportBadges report={report} />}
        actions={
          <>
            <PresenceBar others={others} />
            <Link to="/admin/reports" search={keptPlace()} className={buttonClass('ghost')}>
              <ArrowLeft aria-hidden="true" />
              Back to the list
            </Link>
            {whyNot === null ? (
              <>
                <DeskActions {...acting} keys="page" names={['take_over', 'release', 'claim']} />
                {report.status === 'closed' ? (
                  <ReopenReport report={report} />
                ) : (
                  <DecideButton target={decidedTarget(report)} keys="page" />
                )}
              </>
            ) : (
              <p className="text-muted">{whyNot}</p>
            )}
            <NextReport ref={next} reportId={report.id} isSettled={report.status === 'closed'} />
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Report">
            <div className="flex flex-col gap-3">
              <Quote text={report.description} otherwise="No description" />
              <div className="grid gap-x-8 lg:grid-cols-2">
                <ReportFacts report={report} />
                <ReportOrigin report={report} />
              </div>
            </div>
          </Card>
          <Card title="What was reported">
            <Evidence report={report} />
          </Card>
          <Card title="Resolution">
            <Resolution report={report} onTyping={() => setTyping(true)}>
              <DeskActions {...acting} names={['close']} />
            </Resolution>
          </Card>
          <div className="px-4">
            <DeviceInfo device={report.device_info} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ReportedCard report={report} context={context} />
          <SameCase report={report} />
          <Card title="Decisions">
            <Decisions report={report} />
          </Card>
          <NotesCard noted={{ type: 'report', id: report.id }} />
          <OtherReports
            title={`Other reports about this ${report.reported_entity_type}`}
            none={`No other reports about this ${report.reported_entity_type}.`}
            context={context}
            pick={({ about, about_count }) => ({ reports: about, count: about_count })}
            all={{ search: report.reported_entity_id }}
          />
          {report.reporter_user_id !== null && (
            <OtherReports
              title="Other reports by this reporter"
              none="No other reports by this reporter."
              context={context}
              pick={({ by_reporter, by_reporter_count }) => ({
                reports: by_reporter,
                count: by_reporter_count,
              })}
              all={{ reporter: report.reporter_user_id }}
            />
          )}
        </div>
      </div>
    </>
  );
}

interface NextReportProps {
  ref: Ref<HTMLButtonElement>;
  reportId: string;
  /** Highlighted: nothing is left to do here. */
  isSettled: boolean;
}

/** Opens the next open report of the previous list; also by `j`. */
function NextReport({ ref, reportId, isSettled }: NextReportProps) {
  const navigate = useNavigate();
  const next = useAction({
    run: (): Promise<Report | null> => nextOpenReport(REPORTS.read(keptPlace()).page, reportId),
    fallback: 'Failed to load reports',
    onDone: (report) => {
      if (report === null) showToast({ text: nothingLeft() });
      else void navigate(REPORTS_DESK.link(report.id));
    },
  });
  const go = () => {
    if (!next.busy) next.start();
  };
  useShortcuts({ next: go });
  return (
    <Tooltip text="Key j">
      <Button ref={ref} variant={isSettled ? 'primary' : 'secondary'} busy={next.busy} onClick={go}>
        Next open report
        <ArrowRight aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

function nothingLeft(): string {
  const place = { ...keptPlace(), status: undefined, claimedOnly: undefined };
  return isFiltered(REPORTS.filters, place)
    ? 'No other open reports match your filters.'
    : 'No other open reports.';
}
