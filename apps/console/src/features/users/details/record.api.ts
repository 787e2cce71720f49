import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

/** What is in force against somebody, how much there is of everything, and who else they may be. */
export function userRecord(userId: string) {
  return queryOptions({
    // Read again with everything that shows users: a ban changes this too.
    queryKey: ['users', 'record', userId],
    queryFn: ({ signal }) => rpc('admin_get_user_record', { p_user_id: userId }, signal),
  });
}
