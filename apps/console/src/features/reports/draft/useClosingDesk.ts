import { rpc } from '#backend/rest.ts';
import type { OnDone } from '#engine/desk/useDeskAction.ts';
import { useRef } from 'react';
import type { Report } from '../report.ts';
import { REPORTS_DESK, type ReportsDesk } from '../reports.desk.ts';
import { saveArguments } from './draft.ts';
import type { Draft } from './draftStore.ts';
import { useReportDraft } from './useReportDraft.ts';

/** The desk for buttons beside an open form: Close also saves the form. */
export function useClosingDesk(report: Report): { desk: ReportsDesk; onDone: OnDone<Report> } {
  const draft = useReportDraft(report);
  const sent = useRef<Draft>({});
  return {
    desk: {
      ...REPORTS_DESK,
      beforeClosing: () => (draft.isBlocked ? { refusal: 'Fix the errors in the resolution first.' } : null),
      close: (p_report_id) => {
        sent.current = draft.draft;
        const typed = saveArguments(report, draft.draft);
        return rpc('admin_update_report_status', { p_report_id, p_status: 'closed', ...typed });
      },
    },
    onDone: ({ action }, stored) => {
      if (action === 'close') draft.saved(stored, sent.current);
    },
  };
}
