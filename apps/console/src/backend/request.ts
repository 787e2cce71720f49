import { accessToken, renewToken } from './auth.ts';
import { codeWantedStore } from './codeWanted.ts';
import { BackendError, notAuthenticated, unreachable } from './BackendError.ts';
import { isUnreachable, noticeUnreachable } from './connection.ts';
import { storedSession } from './storedSession.ts';

/**
 * A request as the signed-in person. Throws a BackendError unless it succeeds. A refused token is renewed once;
 * if that fails, the session is over and the sign-in page is shown. Requests refused for lack of the second
 * factor's code wait for it and are then repeated.
 */
export const requestAsCaller: typeof fetch = async (input, init) => {
  for (;;) {
    // It would be refused anyway.
    if (codeWantedStore.snapshot() === 'required') await (await secondFactor()).codeFirst();
    const asked = storedSession();
    const response = await sendRenewed(input, init);
    if (response.ok) return response;
    const refused = await refusal(response);
    if (isUnreachable(refused)) void noticeUnreachable(addressOf(input));
    if (refused.reason?.startsWith('second_factor') !== true) throw refused;
    await (await secondFactor()).codeFor(refused, asked);
  }
};

const secondFactor = () => import('./secondFactor.ts');

async function sendRenewed(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
  const token = await accessToken();
  if (token === null) throw notAuthenticated();
  const response = await send(input, init, token);
  if (response.status !== 401) return response;
  const renewed = await renewToken(token);
  return renewed === null ? response : send(input, init, renewed);
}

async function send(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  try {
    return await fetch(input, { ...init, headers });
  } catch (error) {
    // We aborted an obsolete query; that is not a failure to report.
    if (init?.signal?.aborted) throw error;
    void noticeUnreachable(addressOf(input));
    throw unreachable();
  }
}

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : input);

/** The body of a refusal: `{message, hint}` from the backend, `{error, reason}` from the console's own server. */
async function refusal(response: Response): Promise<BackendError> {
  const body = await jsonOrNull(response);
  const sentence = textOr(body.message) ?? textOr(body.error) ?? '';
  // The database's error for this has no hint and no readable message.
  const reason = body.code === '57014' ? 'took_too_long' : (textOr(body.hint) ?? textOr(body.reason));
  return new BackendError({ sentence, reason, status: response.status });
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
