import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** How well the search answers what staff accepted or ignored; of all, or of what was searched for in so many days. */
export function searchQuality(days: number | null) {
  return queryOptions({
    queryKey: ['taxonomy', 'search quality', days],
    queryFn: ({ signal }) => rpc('admin_get_search_quality', { p_days: days }, signal),
  });
}
