import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What a report is about: its title or name, its author, and how many open reports there are about it. */
export type ReportTarget = RowOf<'admin_get_report_targets'>;

/** What these reports are about, by the report's id; with the answers of a moment ago while these are awaited. */
export const reportTargets = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['reports', 'targets', ids],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ReportTarget>> => {
      const rows = await rpc('admin_get_report_targets', { p_report_ids: [...ids] }, signal);
      return new Map(rows.map((row) => [row.report_id, row]));
    },
  });
