import { readSearch } from '#kit/list/search.ts';
import { useHold } from '#kit/list/useHold.ts';
import { useMarkedRows } from '#kit/list/useMarkedRows.ts';
import { useSteadyRows } from '#kit/list/useSteadyRows.ts';
import { without } from '#kit/list/without.ts';
import { type LiveSettings, refetchIntervalOf } from '#parts/live/liveSettings.ts';
import { useQuery } from '@tanstack/react-query';
import { reportById, reportsPage } from './reports.api.ts';
import { REPORTS_VOCABULARY, type ReportsSearch } from './reports.search.ts';

/** The list's rows as they should be seen: current, and yet in their places while somebody is on them. */
export function useReportsList(search: ReportsSearch, settings: LiveSettings) {
  const { values, notUnderstood } = readSearch(REPORTS_VOCABULARY, search);
  const openId = values.report;
  const page = without(values, 'report');
  const reports = useQuery({
    ...reportsPage(page),
    enabled: notUnderstood.length === 0,
    refetchInterval: refetchIntervalOf(settings),
  });

  const hold = useHold();
  const key = JSON.stringify(page);
  const fresh = reports.isPlaceholderData ? undefined : reports.data?.rows;
  // An open drawer turns the pages of the list behind it.
  const isHeld = hold.isHeld || openId !== undefined;
  const steady = useSteadyRows({ fresh, key, isHeld, find: reportById });
  const rows = steady.rows ?? reports.data?.rows;
  const marked = useMarkedRows(steady.rows, key);

  return { reports, page, openId, notUnderstood, rows, marked, waiting: steady.waiting, hold };
}
