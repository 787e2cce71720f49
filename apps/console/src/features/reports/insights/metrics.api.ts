import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { REPORT_METRICS_KEY } from '../reports.desk.ts';

/** The dates that the list is filtered by; the numbers are of the same reports. */
export interface Dates {
  from?: string | undefined;
  to?: string | undefined;
}

/** How far back response times, agents and charts look when no dates are chosen. */
export const WINDOW_DAYS = 30;
export const TOP_AGENTS = 6;
const DAY_MS = 24 * 60 * 60_000;
// Averages of a month don't move in a minute.
const FRESH_MS = 60_000;

const KEY = REPORT_METRICS_KEY;

export interface ReportCounts {
  open_count: number;
  claimed_count: number;
  created_7d: number;
  closed_7d: number;
}

/** How many reports wait, are worked on, came and went. A number that is absent is 0. */
export function reportCounts(dates: Dates) {
  return queryOptions({
    queryKey: [...KEY, 'counts', dates],
    queryFn: async ({ signal }): Promise<ReportCounts> => {
      const [row] = await rpc(
        'admin_get_reports_metrics',
        { p_date_from: dates.from, p_date_to: dates.to },
        signal,
      );
      return {
        open_count: row?.open_count ?? 0,
        claimed_count: row?.claimed_count ?? 0,
        created_7d: row?.created_7d ?? 0,
        closed_7d: row?.closed_7d ?? 0,
      };
    },
  });
}

export interface ReportDurations {
  avg_minutes_to_claim: number | null;
  median_minutes_to_claim: number | null;
  avg_minutes_to_close: number | null;
  median_minutes_to_close: number | null;
}

/** How long reports wait, in minutes: those of the chosen dates, otherwise of the last 30 days. */
export function reportDurations({ from, to }: Dates) {
  return queryOptions({
    queryKey: [...KEY, 'durations', { from, to }],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<ReportDurations> => {
      const isChosen = from !== undefined || to !== undefined;
      const [row] = await rpc(
        'admin_get_reports_durations',
        { p_date_from: isChosen ? from : windowStart(), p_date_to: to },
        signal,
      );
      return {
        avg_minutes_to_claim: row?.avg_minutes_to_claim ?? null,
        median_minutes_to_claim: row?.median_minutes_to_claim ?? null,
        avg_minutes_to_close: row?.avg_minutes_to_close ?? null,
        median_minutes_to_close: row?.median_minutes_to_close ?? null,
      };
    },
  });
}

/** Who claimed most in the last 30 days. */
export function agentClaims() {
  return queryOptions({
    queryKey: [...KEY, 'agents'],
    staleTime: FRESH_MS,
    queryFn: ({ signal }) =>
      rpc('admin_get_reports_agent_claims', { p_date_from: windowStart(), p_limit: TOP_AGENTS }, signal),
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
  return new Date(Date.now() - WINDOW_DAYS * DAY_MS).toISOString();
}
