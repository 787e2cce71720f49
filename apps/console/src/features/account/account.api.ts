import { authClient } from '#backend/auth.ts';
import { rpc } from '#backend/rest.ts';
import { answerOf } from '#parts/second-factor/factors.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

export const SESSIONS_KEY = ['account', 'sessions'];

/** The user's own session. */
export type OwnSession = RowOf<'get_my_sessions'>;

/** The user's own sessions: the current one first, then by last use. */
export function ownSessions() {
  return queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => rpc('get_my_sessions', {}, signal),
  });
}

export async function endSession({ id }: OwnSession): Promise<void> {
  await rpc('end_my_session', { p_session_id: id });
}

/** Ends all other sessions; returns their number. */
export function endOtherSessions(): Promise<number> {
  return rpc('end_my_other_sessions');
}

/** Removes an authenticator app; without any the second factor is off. Errors: BackendError. */
export async function removeApp(appId: string): Promise<void> {
  const auth = await authClient();
  answerOf(await auth.mfa.unenroll({ factorId: appId }));
  // Refreshes the token, which contains the changed assurance level.
  answerOf(await auth.refreshSession());
}

/** Changes the user's own password, which signs out the other sessions. Errors: BackendError. */
export async function changePassword(current: string, next: string): Promise<void> {
  const auth = await authClient();
  answerOf(await auth.updateUser({ password: next, current_password: current }));
}
