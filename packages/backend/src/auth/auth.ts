import { HungUp, TooBusy } from '../fair-queue.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import { jsonResponse } from '../http/gateway.ts';
import { createAccount, deleteAccount, getAccount, updateAccount } from './admin-users.ts';
import { listAccounts } from './admin-list.ts';
import { API_VERSION, AuthError, toAuthError, TooManyRenewals, validationFailed } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { challenge } from './factors/challenge.ts';
import { enroll } from './factors/enroll.ts';
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  unenrollRecoveryCodes,
} from './factors/recovery-codes.ts';
import { authenticationOptions, verifyAuthentication } from './factors/passkey-sign-in.ts';
import {
  deletePasskey,
  deletePasskeyOf,
  listPasskeys,
  listPasskeysOf,
  registrationOptions,
  renamePasskey,
  verifyRegistration,
} from './factors/passkeys.ts';
import { unenroll } from './factors/unenroll.ts';
import { relyingParty } from './factors/webauthn.ts';
import { verifyFactor } from './factors/verify-factor.ts';
import { verifyRecoveryCode } from './factors/verify-recovery-code.ts';
import { cleanEmail } from './email.ts';
import { exchangeCode } from './flows.ts';
import { clientOf, readBody, textOf } from './read-request.ts';
import { refreshSession } from './refresh.ts';
import type { SessionResponse } from './sessions.ts';
import { signInWithPassword } from './sign-in.ts';
import { DISABLED_GRANTS, disabledFeature, phoneDisabled, signUp } from './disabled-features.ts';
import type { AuthQueues } from './auth-queues.ts';
import { generateLink } from './generate-link.ts';
import { recover } from './recover.ts';
import { HEALTH, JWKS, SETTINGS } from './settings.ts';
import { delayRefusal } from '../refusals.ts';
import { authorize } from './single-sign-on/authorize.ts';
import { callback } from './single-sign-on/callback.ts';
import { getUser, logout, updateUser } from './user-endpoints.ts';
import { followLink, verify } from './verify.ts';

/** Returns JSON (200), a Response, or undefined (204). */
type Endpoint = (request: AuthRequest) => Promise<object | undefined> | object;

/** Endpoints of one factor, keyed by method and subpath after the id. */
const ONE_FACTOR: Record<string, (request: AuthRequest, id: string) => Promise<object>> = {
  'POST challenge': challenge,
  'POST verify': verifyFactor,
  'DELETE ': unenroll,
};

/** The endpoints of /auth/v1, by method and path. */
const ENDPOINTS: Record<string, Endpoint> = {
  'POST /token': token,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'POST /logout': async (request) => {
    await logout(request);
    return undefined;
  },
  'POST /recover': recover,
  'POST /verify': verify,
  'GET /verify': followLink,
  // Mail scanners open links before people do, so HEAD must not use up the link.
  'HEAD /verify': () => ({}),
  'GET /authorize': authorize,
  'GET /callback': callback,
  'GET /health': () => HEALTH,
  'GET /settings': ({ auth }) => ({ ...SETTINGS, passkeys_enabled: relyingParty(auth.siteUrl) !== null }),
  'GET /.well-known/jwks.json': () => JWKS,
  'POST /signup': signUp,
  'GET /admin/users': listAccounts,
  'POST /admin/users': createAccount,
  'POST /admin/generate_link': generateLink,
  'POST /factors': enroll,
  'GET /factors/recovery-codes': recoveryCodesStatus,
  'POST /factors/recovery-codes': generateRecoveryCodes,
  'DELETE /factors/recovery-codes': unenrollRecoveryCodes,
  'POST /factors/recovery-codes/verify': verifyRecoveryCode,
  'POST /factors/recovery-codes/regenerate': regenerateRecoveryCodes,
  'GET /passkeys': listPasskeys,
  'POST /passkeys/registration/options': registrationOptions,
  'POST /passkeys/registration/verify': verifyRegistration,
  'POST /passkeys/authentication/options': authenticationOptions,
  'POST /passkeys/authentication/verify': verifyAuthentication,
};

/** Endpoints of one account, whose id is the end of the path. */
const ACCOUNT_ENDPOINTS: Record<string, (request: AuthRequest, id: string) => Promise<object>> = {
  GET: getAccount,
  PUT: updateAccount,
  DELETE: deleteAccount,
};

/** Paths that need no key: mailed links, well-known addresses, and callbacks of other providers. */
export const isOpenPath = (path: string): boolean =>
  /^\/(verify|authorize|callback|\.well-known\/.*|sso\/saml\/.*)$/.test(path);

/** Handles a request to /auth/v1; `path` is the rest of the path. */
export async function handleAuth(
  auth: AuthContext,
  turns: AuthQueues,
  request: Request,
  path: string,
  search: string,
  address: string | null,
): Promise<Response> {
  const version = request.headers.get('x-supabase-api-version');
  try {
    const responseHeaders: Record<string, string> = {};
    const query = new URLSearchParams(search);
    const answer = await turns.run({ auth, request, query, address, responseHeaders }, path, (own) =>
      dispatch(own, path),
    );
    if (answer instanceof Response) return answer;
    const echo: Record<string, string> = version === null ? {} : { 'x-supabase-api-version': API_VERSION };
    if (answer === undefined)
      return new Response(null, { status: 204, headers: { ...CORS_HEADERS, ...echo } });
    return jsonResponse(200, answer, { 'cache-control': 'no-store', ...echo, ...responseHeaders });
  } catch (error) {
    if (error instanceof TooManyRenewals) await delayRefusal();
    return toErrorResponse(auth, error, search.includes('grant_type=refresh_token')).toResponse(version);
  }
}

async function dispatch(request: AuthRequest, path: string): Promise<object | undefined> {
  const { method } = request.request;
  const endpoint = `${method} ${path}`;
  if (Object.hasOwn(ENDPOINTS, endpoint)) return ENDPOINTS[endpoint]?.(request);
  const [, id] = /^\/admin\/users\/([^/]+)$/.exec(path) ?? [];
  if (id !== undefined && Object.hasOwn(ACCOUNT_ENDPOINTS, method))
    return ACCOUNT_ENDPOINTS[method]?.(request, id);
  const ofPasskey = passkeyEndpoint(method, path);
  if (ofPasskey) return ofPasskey(request);
  const ofFactor = factorEndpoint(method, path);
  if (ofFactor) return ofFactor(request);
  const exists = Object.keys(ENDPOINTS).some((known) => known.endsWith(` ${path}`)) || id !== undefined;
  if (exists) throw new AuthError(405, 'validation_failed', `${method} is not possible here`);
  throw (
    (await disabledFeature(request, path)) ??
    new AuthError(404, 'not_found', 'There is nothing at this address.')
  );
}

function toErrorResponse(auth: AuthContext, error: unknown, isRenewal: boolean): AuthError {
  if (error instanceof TooBusy) {
    // Clients treat 429 as a lost session, but retry after 503.
    const status = isRenewal ? 503 : 429;
    return new AuthError(status, 'over_request_rate_limit', error.message, {}, error.seconds);
  }
  if (error instanceof HungUp) return new AuthError(499, 'request_timeout', error.message);
  const known = toAuthError(error);
  if (known) {
    // A client that renews too often must not fill the log.
    if (known.status >= 500 && !(known instanceof TooManyRenewals)) {
      auth.log.warn(
        { err: error instanceof Error ? error.message : String(error) },
        'A request to /auth/v1 failed',
      );
    }
    return known;
  }
  auth.log.error(
    { err: error instanceof Error ? error.stack : String(error) },
    'A request to /auth/v1 failed',
  );
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );
}

/** Returns the endpoint of `/passkeys/ID` or `/admin/users/ID/passkeys`; undefined for other paths. */
function passkeyEndpoint(
  method: string,
  path: string,
): ((request: AuthRequest) => Promise<object | undefined>) | undefined {
  const [, own] = /^\/passkeys\/([^/]+)$/.exec(path) ?? [];
  const [, userId, theirs] = /^\/admin\/users\/([^/]+)\/passkeys(?:\/([^/]+))?$/.exec(path) ?? [];
  if (own !== undefined && method === 'PATCH') return (request) => renamePasskey(request, own);
  if (own !== undefined && method === 'DELETE') return (request) => deletePasskey(request, own);
  if (userId === undefined) return undefined;
  if (theirs === undefined)
    return method === 'GET' ? (request) => listPasskeysOf(request, userId) : undefined;
  return method === 'DELETE' ? (request) => deletePasskeyOf(request, userId, theirs) : undefined;
}

/** Returns the endpoint of `/factors/ID` or its subpaths; undefined for other paths. */
function factorEndpoint(
  method: string,
  path: string,
): ((request: AuthRequest) => Promise<object>) | undefined {
  const [, id, what = ''] = /^\/factors\/([^/]+)(?:\/([a-z]+))?$/.exec(path) ?? [];
  const name = `${method} ${what}`;
  if (id === undefined || !Object.hasOwn(ONE_FACTOR, name)) return undefined;
  return (request) => ONE_FACTOR[name]?.(request, id) ?? Promise.reject(new Error('unreachable'));
}

/** POST /token?grant_type=… */
async function token(request: AuthRequest): Promise<SessionResponse> {
  const { auth, query } = request;
  const grant = query.get('grant_type') ?? '';
  const off = Object.hasOwn(DISABLED_GRANTS, grant) ? DISABLED_GRANTS[grant] : undefined;
  if (off) throw off;
  const body = await readBody(request);
  switch (grant) {
    case 'password':
      return passwordGrant(request, body);
    case 'refresh_token':
      if (textOf(body.refresh_token) === '') throw validationFailed('refresh_token required');
      return refreshSession(auth, textOf(body.refresh_token), clientOf(request));
    case 'pkce':
      return exchangeCode(auth, textOf(body.auth_code), textOf(body.code_verifier), clientOf(request));
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}

function passwordGrant(
  request: AuthRequest,
  body: Readonly<Record<string, unknown>>,
): Promise<SessionResponse> {
  if (textOf(body.phone) !== '') throw phoneDisabled('Phone logins are disabled');
  const email = cleanEmail(textOf(body.email));
  if (email === '') throw validationFailed('missing email or phone');
  return signInWithPassword(request, email, textOf(body.password));
}
