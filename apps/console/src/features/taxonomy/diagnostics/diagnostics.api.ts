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
