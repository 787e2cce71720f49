import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** A report's target: title or name, author, and number of open reports. */
export type ReportTarget = RowOf<'admin_get_report_targets'>;

/** These reports' targets by report id; keeps the previous ones while loading. */
export const reportTargets = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['reports', 'targets', ids],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ReportTarget>> => {
      const rows = await rpc('admin_get_report_targets', { p_report_ids: [...ids] }, signal);
      return new Map(rows.map((row) => [row.report_id, row]));
    },
  });
