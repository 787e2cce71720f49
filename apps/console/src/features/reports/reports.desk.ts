import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import { CLAIM_BUTTONS } from '#engine/desk/claims.ts';
import type { Desk } from '#engine/desk/desk.ts';
import { inTurn, TURN_SORTS } from '#engine/desk/turns.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Report } from './report.ts';
import { reportArguments, REPORTS_LIST } from './reports.api.ts';
import { keptPlace, type ReportsPage } from './reports.search.ts';

/** Key prefix of all queries with reports. */
export const REPORTS_KEY = REPORTS_LIST.key;

/** The metrics above the list. */
export const REPORT_METRICS_KEY = ['report-metrics'] as const;

export type ReportsDesk = Desk<Report, ReportsPage>;

/** The desk of abuse reports. */
export const REPORTS_DESK: ReportsDesk = {
  thing: 'report',
  title: 'Reports',
  path: '/admin/reports',
  permission: 'reports.decide',
  table: 'reports',
  ...REPORTS_LIST,
  countsKey: [...REPORT_METRICS_KEY, 'counts'],
  shows: [REPORTS_KEY, REPORT_METRICS_KEY, ['metrics']],
  link: (reportId) => ({ to: '/admin/reports/$reportId', params: { reportId } }),
  headingOf: ({ reason_category }) => reason_category,
  missing: 'This report does not exist.',
  place: keptPlace,
  sorts: [{ value: 'severity', label: 'Severity' }, ...TURN_SORTS],

  readItem: async (p_report_id, signal) => {
    try {
      return await rpc('admin_get_report_details', { p_report_id }, signal);
    } catch (error) {
      if (error instanceof BackendError && error.status === 404) return null;
      throw error;
    }
  },
  claim: (p_report_id, p_take_over_from, p_note) =>
    rpc('admin_claim_report', { p_report_id, p_take_over_from, p_note }),
  release: (p_report_id) => rpc('admin_release_report', { p_report_id }),
  close: (p_report_id) => rpc('admin_update_report_status', { p_report_id, p_status: 'closed' }),

  beforeClosing: () => null,
  unclaimedSentence: 'Claim this report first.',
  buttons: CLAIM_BUTTONS,
  primary: [],
};

/** The next open report of the displayed list, other than this one; null for none. */
export async function nextOpenReport(page: ReportsPage, otherThan: string): Promise<Report | null> {
  const asked = { ...reportArguments(inTurn(page)), p_status: 'open', p_claimed_only: undefined };
  const found = await rpc('admin_get_reports', { ...asked, p_limit: 2, p_offset: 0 });
  return found.find(({ id }) => id !== otherThan) ?? null;
}

/** A report's context: the target's current state, and related reports. */
export function reportContext(reportId: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'context', reportId],
    queryFn: ({ signal }) => rpc('admin_get_report_context', { p_report_id: reportId }, signal),
  });
}
