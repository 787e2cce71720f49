import { rpc } from '#backend/rest.ts';
import type { HousekeepingResult } from '@marketdesk/contract/documents.ts';
import { queryOptions } from '@tanstack/react-query';

/** Checks the taxonomy, with the names and words of one language. It reads every table of the taxonomy. */
export function diagnostics(locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'diagnostics', locale],
    queryFn: ({ signal }) => rpc('run_taxonomy_e2e_smoke', { p_locale: locale }, signal),
  });
}

export function runHousekeeping(): Promise<HousekeepingResult> {
  return rpc('run_taxonomy_housekeeping');
}

/** How well the search answers what staff accepted or ignored; of all, or of what was searched for in so many days. */
export function searchQuality(days: number | null) {
  return queryOptions({
    queryKey: ['taxonomy', 'search quality', days],
    queryFn: ({ signal }) => rpc('admin_get_search_quality', { p_days: days }, signal),
  });
}
