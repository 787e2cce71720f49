import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** A rule of the taxonomy, and how many items break it. */
export interface Check {
  name: string;
  ok: boolean;
  count: number;
}

/** Checks the taxonomy, with the names and words of one language. */
export function diagnostics(locale: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'diagnostics', locale],
    queryFn: async ({ signal }) =>
      (await rpc<{ checks: Check[] }>('run_taxonomy_e2e_smoke', { p_locale: locale }, signal)).checks,
  });
}
