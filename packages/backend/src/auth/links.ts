import type { AuthContext } from './context.ts';

/** The address in a mail: it proves the mailbox here, then leads on to `redirectTo`. */
export function verifyLink(auth: AuthContext, token: string, type: string, redirectTo: string): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${auth.siteUrl}/auth/v1/verify?${query.toString()}`;
}
