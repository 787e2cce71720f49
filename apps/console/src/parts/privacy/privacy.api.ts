import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** Key prefix of all queries of the privacy desk. */
export const PRIVACY_KEY = ['privacy'] as const;

const MOST_OF_ONE = 20;

/** The requests of one person that are not closed. Needs privacy.manage. */
export function openRequestsOf(userId: string) {
  return queryOptions({
    queryKey: [...PRIVACY_KEY, 'requests', 'of', userId],
    queryFn: ({ signal }) =>
      rpc(
        'admin_get_privacy_requests',
        { p_user_id: userId, p_state: 'pending', p_limit: MOST_OF_ONE },
        signal,
      ),
  });
}

/** The legal holds in force that name this person, also those on reports and decisions. Needs privacy.manage. */
export function activeHoldsOf(userId: string) {
  return queryOptions({
    queryKey: [...PRIVACY_KEY, 'holds', 'of', userId],
    queryFn: ({ signal }) =>
      rpc('admin_get_legal_holds', { p_user_id: userId, p_is_active: true, p_limit: MOST_OF_ONE }, signal),
  });
}
