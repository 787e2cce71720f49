import { BackendError } from './BackendError.ts';
import { requestAsCaller } from './request.ts';

interface AdminCall {
  method?: 'GET' | 'POST';
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  signal?: AbortSignal | undefined;
}

/**
 * Calls the console's own server, `adminApi('reset-password', { method: 'POST', body })` for
 * `/api/admin/reset-password`. Errors: BackendError; 'Not authenticated' without a session; reason
 * `admin_api_unavailable` and no message if the server is unreachable or its response is not JSON with a message.
 * Screens have their own message for that.
 */
export async function adminApi<Result>(path: string, call: AdminCall = {}): Promise<Result> {
  const { method = 'GET', query = {}, body, signal } = call;
  const url = new URL(`/api/admin/${path}`, window.location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (signal !== undefined) init.signal = signal;
  if (body !== undefined) {
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  try {
    const response = await requestAsCaller(url, init);
    return (await response.json()) as Result;
  } catch (error) {
    if (signal?.aborted) throw error;
    // Only the API refuses with a message; everything else means that it is unavailable.
    if (error instanceof BackendError && error.sentence !== '') throw error;
    throw unavailable(error instanceof BackendError ? error.status : 0);
  }
}

/**
 * The list `items` of a response. Errors: like adminApi, also `admin_api_unavailable` for a response without a list.
 */
export async function adminApiItems<Item>(path: string, call: AdminCall = {}): Promise<Item[]> {
  const answer = await adminApi<{ items?: unknown } | null>(path, call);
  if (!Array.isArray(answer?.items)) throw unavailable(200);
  return answer.items as Item[];
}

const unavailable = (status: number) =>
  new BackendError({ sentence: '', reason: 'admin_api_unavailable', status });
