import { rpc } from '#backend/rest.ts';
import type { HousekeepingResult } from '@marketdesk/contract/documents.ts';
import { queryOptions } from '@tanstack/react-query';

/** Checks the whole taxonomy, with the names and words of one language. Slow. */
export function diagnostics(locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'diagnostics', locale],
    queryFn: ({ signal }) => rpc('run_taxonomy_e2e_smoke', { p_locale: locale }, signal),
  });
}

export function runHousekeeping(): Promise<HousekeepingResult> {
  return rpc('run_taxonomy_housekeeping');
}

/** The quality of search for accepted and ignored queries, of the last `days` or of all. */
export function searchQuality(days: number | null) {
  return queryOptions({
    queryKey: ['taxonomy', 'search quality', days],
    queryFn: ({ signal }) => rpc('admin_get_search_quality', { p_days: days }, signal),
  });
}
