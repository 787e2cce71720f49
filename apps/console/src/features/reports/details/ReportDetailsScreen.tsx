import { DeskItem } from '#engine/desk/DeskItem.tsx';
import { ItemHeader } from '#engine/desk/ItemLayout.tsx';
import { isFiltered } from '#engine/list/filters.ts';
import { Button } from '#kit/Button.tsx';
import { CardsSkeleton } from '#kit/CardsSkeleton.tsx';
import { shortId } from '#kit/CopyId.tsx';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { showToast } from '#kit/toast/toasts.ts';
import { Tooltip } from '#kit/Tooltip.tsx';
import { useAction } from '#kit/useAction.ts';
import { useReread } from '#parts/live/useReread.ts';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight, FlagOff } from 'lucide-react';
import { type Ref, useRef } from 'react';
import type { Report } from '../report.ts';
import { nextOpenReport, REPORTS_DESK } from '../reports.desk.ts';
import { keptPlace, REPORTS } from '../reports.search.ts';
import { ReportActions, ReportBadges, ReportView } from './ReportView.tsx';

const CARD_HEIGHTS = [[700], [160, 300, 120]];
const READ_EVERY_MS = 1000;

/** A report's page, with its actions. */
export function ReportDetailsScreen({ reportId }: { reportId: string }) {
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-3 p-3 md:px-6 md:py-4">
      <DeskItem
        desk={REPORTS_DESK}
        id={reportId}
        skeleton={<CardsSkeleton title="Report" columns={CARD_HEIGHTS} />}
        icon={<FlagOff />}
      >
        {(report) => <ReportDetails key={report.id} report={report} />}
      </DeskItem>
    </div>
  );
}

/** The page of a loaded report. */
function ReportDetails({ report }: { report: Report }) {
  useReread({
    source: { table: 'reports', filter: `id=eq.${report.id}` },
    key: REPORTS_DESK.key,
    everyMs: READ_EVERY_MS,
  });
  const next = useRef<HTMLButtonElement>(null);
  return (
    <ReportView
      report={report}
      isPage
      isOpen
      header={(status) => (
        <ItemHeader
          desk={REPORTS_DESK}
          title={report.reason_category}
          page={`Report ${shortId(report.id)}`}
          badges={<ReportBadges report={report} />}
          status={status}
          actions={
            <>
              {/* After closing, Enter opens the next report. */}
              <ReportActions report={report} keys="page" onClosed={() => next.current?.focus()} />
              <NextReport ref={next} reportId={report.id} isSettled={report.status === 'closed'} />
            </>
          }
        />
      )}
    />
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
