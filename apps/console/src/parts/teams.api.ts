import { rpc } from '#backend/rest.ts';
import { queryOptions } from '@tanstack/react-query';

export const TEAMS_KEY = ['teams'] as const;

/** Groups of staff, by name. */
export function teams() {
  return queryOptions({
    queryKey: [...TEAMS_KEY],
    queryFn: ({ signal }) => rpc('admin_get_teams', {}, signal),
    staleTime: 60_000,
  });
}
