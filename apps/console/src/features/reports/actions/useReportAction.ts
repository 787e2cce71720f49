import { rpc } from '#backend/rest.ts';
import { showRow } from '#kit/list/showRow.ts';
import { type Action, useAction } from '#kit/useAction.ts';
import { CLAIM_DONE, type ClaimAction, claimedBy, UNCLAIMED } from '#parts/claims.ts';
import { useMe } from '#session/MeContext.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Report } from '../report.ts';
import { REPORTS_KEY, SHOWS_REPORTS } from '../reports.api.ts';

/** What goes with closing: the fields of the resolution that were typed, and what they replace. */
export type CloseArguments = Readonly<Record<string, unknown>>;

/** An action on one report, as it stood on the screen. */
export interface ReportWish {
  action: ClaimAction;
  report: Report;
  closeWith?: CloseArguments;
}

const FALLBACKS: Record<ClaimAction, string> = {
  claim: 'Failed to claim report',
  take_over: 'Failed to claim report',
  release: 'Failed to unclaim report',
  close: 'Failed to close report',
};

/** Claims, releases, takes over or closes a report. Everything but closing shows at once, and is put back when refused. */
export function useReportAction(onDone?: (wish: ReportWish, stored: Report) => void): Action<ReportWish> {
  const me = useMe();
  const client = useQueryClient();
  return useAction<ReportWish, Report>({
    run,
    fallback: ({ action }) => FALLBACKS[action],
    done: (_stored, { action }) => CLAIM_DONE[action],
    undo: (_stored, { action, report }) => {
      const p_report_id = report.id;
      if (action === 'claim') return () => rpc('admin_release_report', { p_report_id });
      if (action === 'release' && report.claimed_by_user_id === me.user_id)
        return () => rpc('admin_claim_report', { p_report_id });
      return null;
    },
    optimistic: ({ action, report }) => {
      if (action === 'close') return () => undefined;
      return showRow<Report>(
        client,
        REPORTS_KEY,
        report.id,
        action === 'release' ? UNCLAIMED : claimedBy(me.user_id),
      );
    },
    refresh: SHOWS_REPORTS,
    onDone: (stored, wish) => {
      showRow<Report>(client, REPORTS_KEY, stored.id, stored);
      onDone?.(wish, stored);
    },
  });
}

function run({ action, report, closeWith }: ReportWish): Promise<Report> {
  const p_report_id = report.id;
  switch (action) {
    case 'claim':
      return rpc('admin_claim_report', { p_report_id });
    case 'take_over':
      return rpc('admin_claim_report', { p_report_id, p_take_over_from: report.claimed_by_user_id });
    case 'release':
      return rpc('admin_release_report', { p_report_id });
    case 'close':
      return rpc('admin_update_report_status', { p_report_id, p_status: 'closed', ...closeWith });
  }
}
