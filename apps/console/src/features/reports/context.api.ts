import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';
import { REPORTS_KEY } from './reports.api.ts';

export function reportContext(reportId: string) {
  return queryOptions({
    queryKey: [...REPORTS_KEY, 'context', reportId],
    queryFn: ({ signal }) => rpc('admin_get_report_context', { p_report_id: reportId }, signal),
  });
}
