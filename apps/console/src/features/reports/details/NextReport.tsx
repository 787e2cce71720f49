import { Button } from '#kit/Button.tsx';
import { showToast } from '#kit/toast/toasts.ts';
import { Tooltip } from '#kit/Tooltip.tsx';
import { useAction } from '#kit/useAction.ts';
import { useShortcuts } from '#kit/keys/useShortcuts.ts';
import { isFiltered } from '#engine/list/filters.ts';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Ref } from 'react';
import type { Report } from '../report.ts';
import { nextOpenReport, REPORTS_DESK } from '../reports.desk.ts';
import { keptPlace, REPORTS } from '../reports.search.ts';

interface NextReportProps {
  ref: Ref<HTMLButtonElement>;
  reportId: string;
  /** Nothing is left to do here: the next one is what comes now. */
  isSettled: boolean;
}

/** On to the next open report of the list that one comes from; also by `n`. */
export function NextReport({ ref, reportId, isSettled }: NextReportProps) {
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
  useShortcuts({ n: go });
  return (
    <Tooltip text="Key n">
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
