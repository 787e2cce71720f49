import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** A rule that decisions rest on. */
export type Policy = RowOf<'admin_get_policies'>;
export const POLICIES_KEY = ['policies'] as const;

/** Every policy, in the admins' order; those no longer in use too. */
export function policies() {
  return queryOptions({
    queryKey: POLICIES_KEY,
    staleTime: 60_000,
    queryFn: ({ signal }) => rpc('admin_get_policies', {}, signal),
  });
}
