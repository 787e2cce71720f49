import { rpc } from '#backend/rest.ts';
import { pageOf, pageWindow } from '#kit/list/page.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReportsPage } from './reports.search.ts';

/** A page of the reports list. */
export function reportsPage(page: ReportsPage) {
  return queryOptions({
    queryKey: ['reports', { ...page, page: page.page ?? 1 }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => pageOf(await rpc('admin_get_reports', reportArguments(page), signal)),
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
    ...pageWindow(page.page),
  };
}

/** One report, for a link to somebody else's page of the list; null when there is none. */
export function reportById(id: string) {
  return queryOptions({
    queryKey: ['reports', 'one', id],
    queryFn: async ({ signal }) => {
      // A whole id finds the report of that id, and those about a user or post of that id.
      const found = await rpc('admin_get_reports', { p_search: id, p_limit: 200 }, signal);
      return found.find((report) => report.id === id) ?? null;
    },
  });
}
