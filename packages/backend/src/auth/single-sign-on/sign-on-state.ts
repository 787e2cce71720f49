import { createHash } from 'node:crypto';
import type { Challenge } from '../flows.ts';
import type { AuthContext } from '../context.ts';
import { seal, unseal } from '../sealing.ts';

/** A sign-in that was started. It travels encrypted in the parameter `state`, so that starting one stores nothing. */
export interface SignOnState {
  /** Page that receives the code or the error. */
  target: string;
  /** The client's own challenge. */
  challenge: Challenge;
  nonce: string;
  /** PKCE verifier for the identity provider. */
  verifier: string;
  /** Hash of the cookie of the browser that started it. */
  browser: string;
  /** Milliseconds since 1970. */
  startedAt: number;
}

const PURPOSE = { purpose: 'single sign-on', owner: 'state' };
/** Time for typing a password and a code at the provider. */
export const STATE_SECONDS = 600;

export const sealState = (auth: AuthContext, state: SignOnState): string =>
  seal(auth.keys, PURPOSE, JSON.stringify(state));

/** Returns null for a forged state. */
export function readState(auth: AuthContext, sealed: string): SignOnState | null {
  const text = unseal(auth.keys, PURPOSE, sealed);
  return text === null ? null : (JSON.parse(text) as SignOnState);
}

export const hashOfBrowser = (cookie: string): string =>
  createHash('sha256').update(cookie).digest('base64url');

const COOKIE = 'sso_browser';

/** Returns the random text of the cookie; null without one. */
export function readBrowser(request: Request): string | null {
  const [, value] =
    /(?:^|;\s*)sso_browser=([\w-]{43})(?:;|$)/.exec(request.headers.get('cookie') ?? '') ?? [];
  return value ?? null;
}

/** Lax, because the provider redirects to the callback from another site. */
export function browserCookie(siteUrl: string, value: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Max-Age=${STATE_SECONDS}; Path=${new URL(siteUrl).pathname.replace(/\/$/, '')}/auth/v1; HttpOnly; SameSite=Lax${secure}`;
}
