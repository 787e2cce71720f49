import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** A member of staff who opened very many people within an hour. */
export interface ReadingAlert {
  user_id: string;
  people: number;
  started_at: string;
  last_at: string;
}

/** Those of the last week, newest first. Admins. */
export function readingAlerts() {
  return queryOptions({
    queryKey: ['dashboard', 'reading-alerts'],
    refetchInterval: 5 * 60_000,
    queryFn: ({ signal }) => rpc<ReadingAlert[]>('admin_get_reading_alerts', {}, signal),
  });
}
