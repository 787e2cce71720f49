import { authClient, createAuthClient, toBackendError } from '#backend/auth.ts';
import { BackendError } from '#backend/BackendError.ts';
import { type Factors, readFactors } from '#parts/second-factor/factors.api.ts';
import type { GoTrueClient } from '@supabase/auth-js';

/** Mails a link to the page that sets a new password. The answer is the same for unknown addresses. */
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

/** `signs_on`: the account must use the company's sign-in. */
export type RecoveryLink = RecoveryTokens | { problem: string } | 'signs_on' | null;

/**
 * The fragment of a mailed link: `#access_token=…&refresh_token=…&type=recovery`, or `#error_description=…`. Null for
 * anything else.
 */
export function readRecoveryHash(hash: string): RecoveryLink {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  if (given.get('error_code') === 'invalid_credentials') return 'signs_on';
  const problem = given.get('error_description') ?? given.get('error');
  if (problem !== null) return { problem };
  const accessToken = given.get('access_token');
  const refreshToken = given.get('refresh_token');
  return accessToken === null || refreshToken === null ? null : { accessToken, refreshToken };
}

/** The code of an invitation's link: `#invitation=…`; null for anything else. */
export const readInvitationHash = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('invitation');

/** A change that waits for the code of the account's second factor, in the session of the mailed link. */
export interface WaitsForCode {
  auth: GoTrueClient;
  factors: Factors;
  password: string;
}

/**
 * Sets the new password of the mailed link's account. Uses a separate client that stores nothing: another session in
 * this browser continues, and the link's session ends with the change. Accounts with a second factor need its code
 * first: access to the mailbox is not enough.
 */
export async function setNewPassword(tokens: RecoveryTokens, password: string): Promise<WaitsForCode | null> {
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
  try {
    await finishNewPassword(auth, password);
    return null;
  } catch (error) {
    if (!(error instanceof BackendError && error.reason === 'insufficient_aal')) throw error;
    return { auth, password, factors: await readFactors(auth) };
  }
}

/** The change itself, which ends the link's session. Errors: BackendError. */
export async function finishNewPassword(auth: GoTrueClient, password: string): Promise<void> {
  const { error } = await auth.updateUser({ password });
  if (error !== null) throw toBackendError(error);
  // Not waited for: the password is changed.
  void auth.signOut({ scope: 'local' });
}
