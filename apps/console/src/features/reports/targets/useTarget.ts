import { rpc } from '#backend/rest.ts';
import { useMe } from '#session/MeContext.ts';
import { may } from '#session/permissions.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { isAbout, type Report } from '../report.ts';
import { REPORTS_DESK } from '../reports.desk.ts';

/** A report's target: title or name, author, and number of open reports. */
export type ReportTarget = RowOf<'admin_get_report_targets'>;

/** What the list shows besides its reports. */
export const ReportRows = createContext<{
  /** Targets by report id, read in one request. Undefined while loading. */
  targets: ReadonlyMap<string, ReportTarget> | undefined;
  /** Whether the rows may have different statuses. */
  isMixed: boolean;
}>({ targets: undefined, isMixed: true });

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

/** The target of a listed report; undefined while loading. */
export function useListedTarget({ id }: Report): ReportTarget | undefined {
  return use(ReportRows).targets?.get(id);
}

/** A report's target; undefined while loading. */
export function useTarget(report: Report): ReportTarget | undefined {
  // Beside the list it is already loaded.
  const listed = useListedTarget(report);
  const read = useQuery({ ...reportTargets([report.id]), enabled: listed === undefined });
  return listed ?? read.data?.get(report.id);
}

/** Why the viewer can't change a report; null: they can. */
export function useWhyNot(report: Report): string | null {
  const me = useMe();
  const target = useTarget(report);
  if (!may(me, REPORTS_DESK.permission)) return 'You can read reports, but not decide about them.';
  return isAbout(report, target, me) ? 'This report is about you. Someone else must review it.' : null;
}
