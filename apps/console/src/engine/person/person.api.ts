import { rpc } from '#backend/rest.ts';
import { may, type Viewer } from '#session/permissions.ts';
import { queryOptions } from '@tanstack/react-query';

/** Enough to say "more than 20". */
const MOST_READ = 21;

/** A person's latest tickets, newest first. */
export function ticketsOf(userId: string) {
  return queryOptions({
    // Below the key that changes of tickets invalidate.
    queryKey: ['tickets', 'of', userId],
    queryFn: ({ signal }) =>
      // A search for a whole id finds the tickets of that user.
      rpc('admin_get_support_tickets', { p_search: userId, p_limit: MOST_READ }, signal),
  });
}

/** A person's reports and pending withdrawals, in counts of at most 21, from the lists that the viewer may read. */
export function personFigures(userId: string, viewer: Viewer) {
  const readsReports = may(viewer, 'reports.read');
  return queryOptions({
    queryKey: ['users', 'figures', userId],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [about, by, pending] = await Promise.all([
        readsReports
          ? rpc('admin_get_reports', { p_search: userId, p_entity_type: 'user', p_limit: MOST_READ }, signal)
          : [],
        readsReports
          ? rpc('admin_get_reports', { p_reporter_user_id: userId, p_limit: MOST_READ }, signal)
          : [],
        may(viewer, 'money.read')
          ? rpc(
              'admin_get_withdrawals',
              { p_user_search: userId, p_status: 'pending', p_limit: MOST_READ },
              signal,
            )
          : [],
      ]);
      return {
        reportsAbout: about.filter(({ reported_entity_id: id }) => id === userId).length,
        reportsBy: by.length,
        pending: pending.length,
        pendingEuro: pending.reduce((sum, { amount_eur }) => sum + amount_eur, 0),
      };
    },
  });
}
