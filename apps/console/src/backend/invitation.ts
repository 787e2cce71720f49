import { accessToken } from './auth.ts';
import { BackendError, unreachable } from './BackendError.ts';

/**
 * Calls the server with the code of an invitation. Sends the session, if there is one: invitations are refused to people
 * who are signed in. Errors: BackendError.
 */
export async function callInvitation<Result>(path: '' | '/accept', body: object): Promise<Result> {
  const token = await accessToken();
  let response;
  try {
    response = await fetch(`/api/invitation${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  } catch {
    throw unreachable();
  }
  const answer = (await response.json().catch(() => null)) as (Result & { error?: string }) | null;
  if (response.ok && answer !== null) return answer;
  throw new BackendError({ sentence: answer?.error ?? '', status: response.status });
}
