import { SHOWS_USERS } from '#parts/users.api.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Marks whatever shows users elsewhere as no longer true. What isn't on the screen is read again when somebody comes back to it. */
export function usersChanged(client: QueryClient): void {
  for (const queryKey of SHOWS_USERS) void client.invalidateQueries({ queryKey });
}
