import { authClient, createAuthClient, toBackendError } from '#backend/auth.ts';
import { storeText } from '#backend/browserStorage.ts';
import type { GoTrueClient } from '@supabase/auth-js';

// The verifier of the sign-in waits here while the browser is at the identity provider.
const KEY = 'marketdesk.sign-on';

const signOnClient = (): Promise<GoTrueClient> =>
  createAuthClient({ storageKey: KEY, persistSession: true, autoRefreshToken: false, flowType: 'pkce' });

/** Address of the company's sign-in, which returns to this page. */
export async function signOnAddress(returnTo: string): Promise<string> {
  const redirectTo = new URL('/admin/login', window.location.origin);
  redirectTo.searchParams.set('from', returnTo);
  const auth = await signOnClient();
  const { data, error } = await auth.signInWithOAuth({
    provider: 'custom:sso',
    options: { redirectTo: redirectTo.href, skipBrowserRedirect: true },
  });
  if (error !== null) throw toBackendError(error);
  return data.url;
}

/** Exchanges the code of the return for the browser's session. Errors: BackendError. */
export async function finishSignOn(code: string): Promise<void> {
  const auth = await signOnClient();
  const { data, error } = await auth.exchangeCodeForSession(code);
  storeText(KEY, null);
  if (error !== null) throw toBackendError(error);
  const { access_token, refresh_token } = data.session;
  const stored = await (await authClient()).setSession({ access_token, refresh_token });
  if (stored.error !== null) throw toBackendError(stored.error);
}
