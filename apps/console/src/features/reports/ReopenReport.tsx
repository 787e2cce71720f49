import { Button } from '#kit/Button.tsx';
import { ReasonDialog } from '#kit/dialog/ReasonDialog.tsx';
import { showRow } from '#kit/list/showRow.ts';
import { useAction } from '#kit/useAction.ts';
import { reopenReport, SHOWS_DECISIONS } from '#engine/decide/decide.api.ts';
import { undoLatest } from '#engine/undo/undo.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report } from './report.ts';
import { REPORTS_KEY } from './reports.desk.ts';

/** Reopens a closed report, with a reason. Its decision stands. */
export function ReopenReport({ report }: { report: Report }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const action = useAction<string, Report>({
    run: (reason) => reopenReport(report.id, reason),
    fallback: 'Failed to reopen report',
    errorDisplay: 'inline',
    done: () => 'Reopened.',
    about: () => report.id,
    undo: () => undoLatest('reopen_report', report.id),
    refresh: SHOWS_DECISIONS,
    onDone: (stored) => {
      showRow<Report>(client, REPORTS_KEY, stored);
      setAsking(false);
    },
  });
  if (report.status !== 'closed' && !isAsking) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Reopen</Button>
      <ReasonDialog
        open={isAsking}
        question="Reopen this report?"
        verb="Reopen"
        reason={{ hint: 'Kept in the audit log.' }}
        action={action}
        onClose={() => setAsking(false)}
      >
        <p className="mb-3 text-muted">
          It can be claimed and decided again. To take back what was decided, reverse the decision.
        </p>
      </ReasonDialog>
    </>
  );
}
