import { SHOWS_USERS } from '#parts/users.api.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Invalidates all queries that show users. Those not on the screen are reread when they are shown again. */
export function usersChanged(client: QueryClient): void {
  for (const queryKey of SHOWS_USERS) void client.invalidateQueries({ queryKey });
}
