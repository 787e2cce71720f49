import { HungUp, TooBusy } from '../fair-queue.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import { jsonResponse } from '../http/gateway.ts';
import { createAccount, deleteAccount, getAccount, updateAccount } from './admin-users.ts';
import { listAccounts } from './admin-list.ts';
import { API_VERSION, AuthError, toAuthError, TooManyRenewals } from './auth-error.ts';
import type { AuthContext, AuthRequest } from './context.ts';
import { FACTOR_ENDPOINTS, factorEndpoint } from './factors/endpoints.ts';
import { featureOff, signUp } from './features-off.ts';
import type { AuthQueues } from './auth-queues.ts';
import { generateLink } from './generate-link.ts';
import { recover } from './recover.ts';
import { HEALTH, JWKS, SETTINGS } from './settings.ts';
import { delayRefusal } from '../refusals.ts';
import { token } from './token-endpoint.ts';
import { getUser, logout, updateUser } from './user-endpoints.ts';
import { followLink, verify } from './verify.ts';

/** Answers with JSON (200), a Response of its own, or nothing (204). */
type Endpoint = (request: AuthRequest) => Promise<object | undefined> | object;

/** Every address of /auth/v1 that the embedded backend answers. */
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
  // Mail scanners open links before people do, which must not use the link up.
  'HEAD /verify': () => ({}),
  'GET /health': () => HEALTH,
  'GET /settings': () => SETTINGS,
  'GET /.well-known/jwks.json': () => JWKS,
  'POST /signup': signUp,
  'GET /admin/users': listAccounts,
  'POST /admin/users': createAccount,
  'POST /admin/generate_link': generateLink,
  ...FACTOR_ENDPOINTS,
};

/** One account, by the id at the end of the path. */
const ACCOUNT_ENDPOINTS: Record<string, (request: AuthRequest, id: string) => Promise<object>> = {
  GET: getAccount,
  PUT: updateAccount,
  DELETE: deleteAccount,
};

/** Mails, well-known addresses and those of other providers are opened without a key. */
export const isOpenPath = (path: string): boolean =>
  /^\/(verify|authorize|callback|\.well-known\/.*|sso\/saml\/.*)$/.test(path);

/** Answers a request to /auth/v1; `path` is what follows it. */
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
    const answerHeaders: Record<string, string> = {};
    const query = new URLSearchParams(search);
    const answer = await turns.run({ auth, request, query, address, answerHeaders }, path, (own) =>
      dispatch(own, path),
    );
    if (answer instanceof Response) return answer;
    const echo: Record<string, string> = version === null ? {} : { 'x-supabase-api-version': API_VERSION };
    if (answer === undefined)
      return new Response(null, { status: 204, headers: { ...CORS_HEADERS, ...echo } });
    return jsonResponse(200, answer, { 'cache-control': 'no-store', ...echo, ...answerHeaders });
  } catch (error) {
    if (error instanceof TooManyRenewals) await delayRefusal();
    return refusal(auth, error, search.includes('grant_type=refresh_token')).toResponse(version);
  }
}

async function dispatch(request: AuthRequest, path: string): Promise<object | undefined> {
  const { method } = request.request;
  const endpoint = `${method} ${path}`;
  if (Object.hasOwn(ENDPOINTS, endpoint)) return ENDPOINTS[endpoint]?.(request);
  const [, id] = /^\/admin\/users\/([^/]+)$/.exec(path) ?? [];
  if (id !== undefined && Object.hasOwn(ACCOUNT_ENDPOINTS, method))
    return ACCOUNT_ENDPOINTS[method]?.(request, id);
  const ofFactor = factorEndpoint(method, path);
  if (ofFactor) return ofFactor(request);
  const exists = Object.keys(ENDPOINTS).some((known) => known.endsWith(` ${path}`)) || id !== undefined;
  if (exists) throw new AuthError(405, 'validation_failed', `${method} is not possible here`);
  throw (
    (await featureOff(request, path)) ?? new AuthError(404, 'not_found', 'There is nothing at this address.')
  );
}

function refusal(auth: AuthContext, error: unknown, isRenewal: boolean): AuthError {
  if (error instanceof TooBusy) {
    // Clients treat 429 as a lost session, but retry after 503.
    const status = isRenewal ? 503 : 429;
    return new AuthError(status, 'over_request_rate_limit', error.message, {}, error.seconds);
  }
  if (error instanceof HungUp) return new AuthError(499, 'request_timeout', error.message);
  const known = toAuthError(error);
  if (known) {
    // One client's many renewals must not fill the log.
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
