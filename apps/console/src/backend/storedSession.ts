import { storedText, storeText } from './browserStorage.ts';

/**
 * The session that auth-js stores in localStorage, read without loading its 26 KB: a list with a valid token doesn't
 * need them. All changes of the session go through auth-js (auth.ts).
 */
export const SESSION_KEY = 'marketdesk.session';

export interface StoredSession {
  accessToken: string;
  /** Seconds since 1970. */
  expiresAt: number;
  userId: string;
  email: string | null;
  /** The account's second factors at the last refresh of the session. */
  factors: unknown;
}

/** The stored session, expired or not; null for none. */
export function storedSession(): StoredSession | null {
  return readSession(storedText(SESSION_KEY));
}

/** Parses the stored session. */
export function readSession(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    return toSession(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Removes the session from this browser, if auth-js can't. */
export function forgetSession(): void {
  storeText(SESSION_KEY, null);
}

function toSession(value: unknown): StoredSession | null {
  if (typeof value !== 'object' || value === null) return null;
  const { access_token, expires_at, user } = value as Record<string, unknown>;
  if (typeof access_token !== 'string' || typeof expires_at !== 'number') return null;
  if (typeof user !== 'object' || user === null) return null;
  const { id, email, factors } = user as Record<string, unknown>;
  if (typeof id !== 'string') return null;
  return {
    accessToken: access_token,
    expiresAt: expires_at,
    userId: id,
    email: typeof email === 'string' && email !== '' ? email : null,
    factors,
  };
}
