import type { GoTrueClient, SupportedStorage } from '@supabase/auth-js';
import { BackendError, notConfigured, unreachable } from './BackendError.ts';
import { storedText, storeText } from './browserStorage.ts';
import { currentConfig } from './config.ts';
import { announceSession } from './sessionEvents.ts';
import { forgetSession, SESSION_KEY, storedSession } from './storedSession.ts';

// auth-js refreshes a token in its last 90 seconds; it is loaded shortly before that.
const REFRESH_MARGIN_S = 90;
const LOAD_AHEAD_S = 5 * 60;
// Limits the wait for the service: signing out must succeed without an answer.
const SIGN_OUT_WITHIN_MS = 3_000;

let client: Promise<GoTrueClient> | undefined;
// After signing out there is no message that the session ended.
let leaving = false;
let loadTimer: ReturnType<typeof setTimeout> | undefined;

/** The auth client that owns the browser's session: persisted, refreshed by its own ticker. Loaded on first use. */
export function authClient(): Promise<GoTrueClient> {
  client ??= createAuthClient({ storageKey: SESSION_KEY, persistSession: true, autoRefreshToken: true }).then(
    (auth) => {
      auth.onAuthStateChange((event) => {
        if (event === 'SIGNED_OUT' && !leaving) announceSession('ended');
        if (event === 'SIGNED_IN') announceSession('started');
      });
      return auth;
    },
  );
  return client;
}

interface AuthClientOptions {
  storageKey: string;
  persistSession: boolean;
  autoRefreshToken: boolean;
  flowType?: 'pkce';
}

// Without storage, the session lasts until the page is closed.
const STORAGE: SupportedStorage = {
  getItem: (key) => storedText(key),
  setItem: (key, text) => void storeText(key, text),
  removeItem: (key) => void storeText(key, null),
};

/** An auth client on the configured backend. */
export async function createAuthClient(options: AuthClientOptions): Promise<GoTrueClient> {
  const { supabaseUrl, anonKey } = currentConfig();
  if (supabaseUrl === null || anonKey === null) throw notConfigured();
  const { GoTrueClient } = await import('@supabase/auth-js');
  return new GoTrueClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    detectSessionInUrl: false,
    flowType: 'implicit',
    experimental: { passkey: true },
    fetch: fromService,
    storage: STORAGE,
    ...options,
  });
}

/**
 * Treats a non-JSON refusal, as from a proxy that limits requests, as a missing service and retries: auth-js would end
 * the session. Drops the token's expiry: auth-js compares it with this computer's clock, which may be wrong, and
 * computes it from the lifetime if missing.
 */
const fromService: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.ok && typeof input === 'string' && /\/(token\?|verify$)/.test(input)) {
    const { expires_at: _end, ...session } = (await response.json()) as Record<string, unknown>;
    return Response.json(session);
  }
  if (response.ok || response.headers.get('content-type')?.includes('json') === true) return response;
  return new Response(null, { status: 503 });
};

/** The token for a request, refreshed if it is about to expire; null without a session. */
export async function accessToken(): Promise<string | null> {
  const session = storedSession();
  if (session === null) return null;
  const left = session.expiresAt - Date.now() / 1000;
  if (left > REFRESH_MARGIN_S) {
    keepFresh(left);
    return session.accessToken;
  }
  const { data, error } = await (await authClient()).getSession();
  if (data.session !== null) return data.session.access_token;
  // A network failure does not end the session.
  if (error !== null && storedSession() !== null) throw toBackendError(error);
  return null;
}

// Loads auth-js in time for its ticker to refresh the token, even on an idle page.
function keepFresh(secondsLeft: number): void {
  if (client !== undefined || loadTimer !== undefined) return;
  loadTimer = setTimeout(() => void authClient(), Math.max(0, secondsLeft - LOAD_AHEAD_S) * 1000);
}

/**
 * After a 401 for `refused`: another valid token, or null, which ends the session. A late response does not end a newer
 * session.
 */
export async function renewToken(refused: string): Promise<string | null> {
  const auth = await authClient();
  const newer = tokenOtherThan(refused);
  if (newer !== null) return newer;
  const { data, error } = await auth.refreshSession();
  if (data.session !== null) return data.session.access_token;
  if (error !== null && isUnreachable(error)) throw toBackendError(error);
  const meanwhile = tokenOtherThan(refused);
  if (meanwhile !== null) return meanwhile;
  forgetSession();
  announceSession('ended');
  return null;
}

function tokenOtherThan(refused: string): string | null {
  const token = storedSession()?.accessToken ?? null;
  return token === refused ? null : token;
}

/** Signs in; refuses with the service's sentence. */
export async function signIn(email: string, password: string): Promise<void> {
  const auth = await authClient();
  const { error } = await auth.signInWithPassword({ email, password });
  if (error !== null) throw toBackendError(error);
}

/** Signs out here, even if the service is unreachable. */
export async function signOut(): Promise<void> {
  leaving = true;
  try {
    const tooLong = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WITHIN_MS));
    await Promise.race([endSession(), tooLong]);
  } finally {
    leaving = false;
    forgetSession();
    announceSession('left');
  }
}

// Calls the service, after a running refresh. auth-js' own sign-out, answered late, would sign out the next user.
async function endSession(): Promise<void> {
  const auth = await authClient();
  const { data } = await auth.getSession();
  if (data.session !== null) await auth.admin.signOut(data.session.access_token, 'local');
}

interface AuthFailure {
  message: string;
  status?: number | undefined;
  code?: string | undefined;
  name: string;
}

/** A BackendError for a failure of auth-js. */
export function toBackendError(error: AuthFailure): BackendError {
  if (isUnreachable(error)) return unreachable();
  return new BackendError({
    sentence: sentenceOf(error),
    reason: error.code ?? null,
    status: error.status ?? 0,
  });
}

// Errors that auth-js creates itself, for an unreadable response or one without a session.
const MADE_UP = new Set(['AuthUnknownError', 'AuthInvalidTokenResponseError']);

/** The service's own message; empty without one, in which case auth-js uses the response's JSON. */
function sentenceOf({ name, message }: AuthFailure): string {
  return MADE_UP.has(name) || /^[{[]/.test(message) ? '' : message;
}

function isUnreachable(error: AuthFailure): boolean {
  return error.name === 'AuthRetryableFetchError';
}
