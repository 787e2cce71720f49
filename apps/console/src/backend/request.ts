import { accessToken, renewToken } from './auth.ts';
import { stepUpStore, comesFirst } from './stepUp.ts';
import { BackendError, notAuthenticated, sessionEnded, unreachable } from './BackendError.ts';
import { isUnreachable, noticeUnreachable } from './connection.ts';
import { noticeTime } from './serverNow.ts';
import { type StoredSession, storedSession } from './storedSession.ts';

/**
 * A request as the signed-in user. Errors: BackendError for every response that is no success. A refused token is
 * refreshed once; if that fails the session ends, and the sign-in page opens. Requests that need the second factor's
 * code or a new password wait for it and are repeated.
 */
export const requestAsCaller: typeof fetch = async (input, init) => {
  for (;;) {
    // It would only be refused.
    if (comesFirst(stepUpStore.snapshot())) await (await secondFactor()).codeFirst();
    const asked = storedSession();
    let response;
    try {
      response = await sendRenewed(input, init, asked);
    } finally {
      await unlessAnother(asked);
    }
    if (response.ok) return response;
    const refused = await refusal(response);
    if (isUnreachable(refused)) void noticeUnreachable(addressOf(input));
    if (!isForWantOfCode(refused.reason)) throw refused;
    await (await secondFactor()).codeFor(refused, asked);
  }
};

/** A request with that token, sent once and without waiting for anything. Errors: BackendError. */
export async function requestWithToken(
  input: RequestInfo | URL,
  init: RequestInit,
  token: string,
): Promise<Response> {
  const response = await send(input, init, token);
  if (response.ok) return response;
  throw await refusal(response);
}

const isForWantOfCode = (reason: string | null) =>
  reason?.startsWith('second_factor') === true || reason === 'password_change_required';

const secondFactor = () => import('./secondFactor.ts');

async function sendRenewed(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  asked: StoredSession | null,
): Promise<Response> {
  const token = await accessToken();
  if (token === null) throw notAuthenticated();
  await unlessAnother(asked);
  const response = await send(input, init, token);
  if (response.status !== 401) return response;
  const renewed = await renewToken(token);
  if (renewed === null) throw sessionEnded();
  await unlessAnother(asked);
  return send(input, init, renewed);
}

/** Never resolves once another user has signed in, so a previous user's request chain cannot continue. */
async function unlessAnother(asked: StoredSession | null): Promise<void> {
  const now = storedSession();
  if (asked !== null && now !== null && now.userId !== asked.userId) await new Promise(() => undefined);
}

async function send(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  const asked = Date.now();
  try {
    const response = await fetch(input, { ...init, headers });
    noticeTime(response, asked);
    return response;
  } catch (error) {
    // We aborted an obsolete query: not a failure to report.
    if (init?.signal?.aborted) throw error;
    void noticeUnreachable(addressOf(input));
    throw unreachable();
  }
}

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : input);

const TOOK_TOO_LONG =
  'This took too long and was stopped; nothing was changed. Try again, or narrow the search or the dates.';

/**
 * The body of a refusal: `{message, hint}` from the backend, `{error, reason}` from the console's own server, `{msg,
 * error_code}` from the auth service.
 */
async function refusal(response: Response): Promise<BackendError> {
  const body = await jsonOrNull(response);
  const { status } = response;
  // The database's error for this has no hint and no readable message.
  if (body.code === '57014')
    return new BackendError({ sentence: TOOK_TOO_LONG, reason: 'took_too_long', status });
  const sentence = textOr(body.message) ?? textOr(body.error) ?? textOr(body.msg) ?? '';
  const reason = textOr(body.hint) ?? textOr(body.reason) ?? textOr(body.error_code);
  return new BackendError({ sentence, reason, status });
}

// An HTML page from a proxy is not a message.
async function jsonOrNull(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOr(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
