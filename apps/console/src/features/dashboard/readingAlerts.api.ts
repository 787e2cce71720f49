import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** A member of staff who opened very many people within an hour. */
export type ReadingAlert = RowOf<'admin_get_reading_alerts'>;

/** Those of the last week, newest first. Admins. */
export function readingAlerts() {
  return queryOptions({
    queryKey: ['dashboard', 'reading-alerts'],
    refetchInterval: 5 * 60_000,
    queryFn: ({ signal }) => rpc('admin_get_reading_alerts', {}, signal),
  });
}
