import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import { readPage } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Report } from './report.ts';
import type { ReportsPage } from './reports.search.ts';

/** What every query that holds reports begins with. */
export const REPORTS_KEY = ['reports'] as const;

/** The numbers over the list. */
export const REPORT_METRICS_KEY = ['report-metrics'] as const;

/** What is read again when a report has changed: whatever shows reports, the numbers, the sidebar's badge. */
export const SHOWS_REPORTS = [REPORTS_KEY, REPORT_METRICS_KEY, ['metrics']] as const;

/** A page of the reports list. */
export function reportsPage(page: ReportsPage) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'page', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        {
          list: { ...page, of: 'reports', page: undefined },
          page: page.page,
          cursor: [page.orderBy ?? 'created_at', 'id'],
        },
        (window) => rpc('admin_get_reports', { ...reportArguments(page), ...window }, signal),
      ),
  });
}

function reportArguments(page: ReportsPage) {
  return {
    p_status: page.status,
    p_claimed_only: page.claimedOnly,
    p_entity_type: page.entityType,
    p_reason: page.reason,
    p_date_from: page.from,
    p_date_to: page.to,
    p_country_code: page.countryCode?.toUpperCase(),
    p_search: page.search,
    p_locale: page.locale,
    p_reporter_user_id: page.reporter,
    p_order_by: page.orderBy,
    p_order_dir: page.orderDir,
  };
}

/** One report; null when there is none of that id. */
export function reportById(id: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'one', id],
    queryFn: async ({ signal }) => {
      try {
        return await rpc('admin_get_report_details', { p_report_id: id }, signal);
      } catch (error) {
        if (error instanceof BackendError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** The next report to settle: the first open one among those that the list shows, other than this one; null when none is left. */
export async function nextOpenReport(page: ReportsPage, otherThan: string): Promise<Report | null> {
  const asked = { ...reportArguments(page), p_status: 'open', p_claimed_only: undefined };
  const found = await rpc('admin_get_reports', { ...asked, p_limit: 2, p_offset: 0 });
  return found.find(({ id }) => id !== otherThan) ?? null;
}
