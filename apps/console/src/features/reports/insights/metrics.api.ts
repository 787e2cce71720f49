import { serverNow } from '#backend/serverNow.ts';
import { inCache } from '#backend/prefetch.ts';
import { rpc } from '#backend/rest.ts';
import { userBrief } from '#parts/users.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { REPORT_METRICS_KEY } from '../reports.desk.ts';

/** The list's date filter; the metrics count the same reports. */
export interface Dates {
  from?: string | undefined;
  to?: string | undefined;
}

/** Default period of response times, agents and charts. */
const WINDOW_DAYS = 30;
const TOP_AGENTS = 6;
const DAY_MS = 24 * 60 * 60_000;
// Averages of a month don't move in a minute.
const FRESH_MS = 60_000;

const KEY = REPORT_METRICS_KEY;

export type ReportCounts = RowOf<'admin_get_reports_metrics'>;

const NO_COUNTS: ReportCounts = { open_count: 0, claimed_count: 0, created_7d: 0, closed_7d: 0 };

/** Numbers of open, claimed, created and closed reports. */
export function reportCounts({ from, to }: Dates) {
  return queryOptions({
    queryKey: [...KEY, 'counts', { from, to }],
    queryFn: async ({ signal }) => {
      const [row] = await rpc('admin_get_reports_metrics', { p_date_from: from, p_date_to: to }, signal);
      return row ?? NO_COUNTS;
    },
  });
}

/** Minutes until reports are claimed and closed, for the filtered dates or the last 30 days. Null without any. */
export function reportDurations({ from, to }: Dates) {
  return queryOptions({
    queryKey: [...KEY, 'durations', { from, to }],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => {
      const isChosen = from !== undefined || to !== undefined;
      const args = { p_date_from: isChosen ? from : windowStart(), p_date_to: to };
      const [row] = await rpc('admin_get_reports_durations', args, signal);
      return row ?? null;
    },
  });
}

/** Agents with the most claims in the last 30 days, once their names are loaded. */
export function agentClaims() {
  return queryOptions({
    queryKey: [...KEY, 'agents'],
    staleTime: FRESH_MS,
    queryFn: async ({ client, signal }) => {
      const asked = { p_date_from: windowStart(), p_limit: TOP_AGENTS };
      const agents = await rpc('admin_get_reports_agent_claims', asked, signal);
      await Promise.all(agents.map(({ user_id: id }) => inCache(client, userBrief(id))));
      return agents;
    },
  });
}

/** The last 30 days, oldest first; the last one is today so far. */
export function reportsHistory() {
  return queryOptions({
    queryKey: [...KEY, 'history'],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => rpc('admin_get_reports_history', { p_days: WINDOW_DAYS }, signal),
  });
}

function windowStart(): string {
  return new Date(serverNow() - WINDOW_DAYS * DAY_MS).toISOString();
}
