import { CORS_HEADERS } from '../http/cors.ts';
import type { AuthError } from './auth-error.ts';

/** The target with a refusal in its fragment and, for PKCE, in its query as well. */
export function errorTarget(target: string, refusal: AuthError, isPkce: boolean): string {
  const fields = {
    error: 'access_denied',
    error_code: refusal.code,
    error_description: refusal.message,
  };
  if (!isPkce) return withFragment(target, { ...fields, sb: '' });
  const url = new URL(target);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return withFragment(url.href, { ...fields, sb: '' });
}

/** Returns the target with the code of a PKCE flow. */
export function withCode(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

export function withFragment(target: string, fields: Record<string, string>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(fields).toString();
  return url.href;
}

export function redirect(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    // The URL contains a session or a code, so it must not be cached or sent as a referrer.
    headers: {
      ...CORS_HEADERS,
      location,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      ...headers,
    },
  });
}
