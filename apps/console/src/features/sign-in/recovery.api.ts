import { authClient, createAuthClient, toBackendError } from '#backend/auth.ts';
import { BackendError } from '#backend/BackendError.ts';

/** Sends a link that leads to the page where a new password is set. Answers the same for unknown addresses. */
export async function sendRecoveryMail(email: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: new URL('/admin/reset-password', window.location.origin).href,
  });
  if (error !== null) throw toBackendError(error);
}

export interface RecoveryTokens {
  accessToken: string;
  refreshToken: string;
}

export type RecoveryLink = RecoveryTokens | { problem: string } | null;

/**
 * What a mailed link leaves in the address: `#access_token=…&refresh_token=…&type=recovery`, or `#error_description=…`.
 * Null when there is nothing of the sort.
 */
export function readRecoveryHash(hash: string): RecoveryLink {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const problem = given.get('error_description') ?? given.get('error');
  if (problem !== null) return { problem };
  const accessToken = given.get('access_token');
  const refreshToken = given.get('refresh_token');
  return accessToken === null || refreshToken === null ? null : { accessToken, refreshToken };
}

/**
 * Sets the new password of the account that the mailed link belongs to. Done with a client of its own that stores
 * nothing: whoever else is signed in in this browser stays so, and the link's session ends with the change.
 */
export async function setNewPassword(tokens: RecoveryTokens, password: string): Promise<void> {
  const auth = await createAuthClient({
    storageKey: 'marketdesk.recovery',
    persistSession: false,
    autoRefreshToken: false,
  });
  const { error: expired } = await auth.setSession({
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
  });
  if (expired !== null) {
    const { sentence, status } = toBackendError(expired);
    throw new BackendError({ sentence, reason: status === 0 ? null : 'link_expired', status });
  }
  const { error } = await auth.updateUser({ password });
  if (error !== null) throw toBackendError(error);
  await auth.signOut({ scope: 'local' });
}
