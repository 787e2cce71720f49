import { rpc } from '#backend/rest.ts';
import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Report } from '../report.ts';
import { REPORTS_DESK, REPORTS_KEY } from '../reports.desk.ts';
import { saveArguments } from './draft.ts';
import type { Draft } from './draftStore.ts';
import type { ReportDraft } from './useReportDraft.ts';

/** Saves what was typed about a report; its status stays. A refusal leaves every letter where it is. */
export function useSaveReport(report: Report, { saved }: ReportDraft): Action<Draft> {
  const client = useQueryClient();
  return useAction<Draft, Report>({
    run: (draft) =>
      rpc<Report>('admin_update_report_status', {
        p_report_id: report.id,
        ...saveArguments(report, draft),
      }),
    fallback: 'Failed to save',
    tell: 'inline',
    done: () => 'Saved',
    // After `changed_meanwhile` this shows what they made of it, beside what was typed here.
    refresh: REPORTS_DESK.shows,
    onDone: (stored, sent) => {
      showRow<Report>(client, REPORTS_KEY, report.id, stored);
      saved(stored, sent);
    },
  });
}
