import type { QueryClient } from '@tanstack/react-query';

/** What shows users elsewhere: lists, pickers, and the account menu, should it be one's own profile. */
export const SHOWS_USERS = [['users'], ['profiles'], ['me']] as const;

/** Marks all of that as no longer true. What isn't on the screen is read again when somebody comes back to it. */
export function usersChanged(client: QueryClient): void {
  for (const queryKey of SHOWS_USERS) void client.invalidateQueries({ queryKey });
}
