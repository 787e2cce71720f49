import { rpc } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import { REPORTED_KEY } from '#engine/decide/decide.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { BY_TARGET, type ByTargetPage } from './byTarget.search.ts';

/** A user, post or review with the sum of its open reports. */
export type ReportedTarget = RowOf<'admin_get_reported_targets'> & { id: string };

const withId = (row: RowOf<'admin_get_reported_targets'>): ReportedTarget => ({ ...row, id: row.target_id });

/** A page of targets. */
export function byTargetPage(page: ByTargetPage) {
  return pageQuery({
    key: [...REPORTED_KEY, 'page'],
    page,
    cursor: [page.orderBy ?? 'open_reports', 'target_id'],
    read: async (window, signal) => {
      const asked = { ...BY_TARGET.arguments(page), ...window };
      return (await rpc('admin_get_reported_targets', asked, signal)).map(withId);
    },
  });
}

/** One target, for a link to another page of the list; null without open reports. */
export function targetById(id: string) {
  return queryOptions({
    queryKey: [...REPORTED_KEY, 'id', id],
    queryFn: async ({ signal }): Promise<ReportedTarget | null> => {
      const [row] = await rpc('admin_get_reported_targets', { p_target_id: id }, signal);
      return row === undefined ? null : withId(row);
    },
  });
}
