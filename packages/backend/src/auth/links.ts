import type { AuthContext } from './context.ts';

/** Returns a mailed link, which verifies the mailbox and then redirects to `redirectTo`. */
export function verifyLink(auth: AuthContext, token: string, type: string, redirectTo: string): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${auth.siteUrl}/auth/v1/verify?${query.toString()}`;
}
