import type { ApiResult } from '../database/database.ts';
import { compress } from '../http/compress.ts';
import { CORS_HEADERS } from '../http/cors.ts';
import type { Preferences } from './preferences.ts';
import { rangeHeader, type Window } from './query/window.ts';
import type { Format } from './request.ts';
import { RestError } from './rest-error.ts';

/** Applies the status and headers that a function set as `response.status` and `response.headers`. */
function applyResponseSettings(response: Response, { status, headers }: ApiResult): Response {
  if (status === null && headers === null) return response;
  const own = headers === null ? [] : readHeaders(headers);
  const all = new Headers(response.headers);
  for (const [name] of own) all.delete(name);
  for (const [name, value] of own) all.append(name, value);
  const code = status === null ? response.status : readStatus(status);
  const isEmpty = code === 204 || code === 205 || code === 304;
  return new Response(isEmpty ? null : response.body, { status: code, headers: all });
}

function readStatus(text: string): number {
  const status = /^\d{3}$/.test(text) ? Number(text) : 0;
  if (status >= 200 && status <= 599) return status;
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

/** Headers about the body, which only the server sets. */
const OF_THE_BODY = /^(content-length|content-encoding|transfer-encoding|connection)$/i;

function readHeaders(text: string): [string, string][] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw new TypeError('no list');
    return list
      .map((item: unknown): [string, string] => {
        const [pair, ...more] = Object.entries(Object(item) as object);
        const [name, value] = pair ?? [];
        if (typeof name !== 'string' || typeof value !== 'string' || more.length > 0) throw new TypeError();
        // append() throws for an invalid header.
        new Headers().append(name, value);
        return [name, value];
      })
      .filter(([name]) => !OF_THE_BODY.test(name));
  } catch {
    throw new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  }
}

const NULL = Buffer.from('null');

export interface RowsAnswer {
  method: string;
  window: Window;
  format: Format;
  prefer: Preferences;
  /** The statement returned a JSON array. */
  isArray: boolean;
  /** The response contains only the element of the array. */
  wantsElement: boolean;
  /** Value of Content-Location. */
  location?: string;
  /** The request's Accept-Encoding. */
  acceptEncoding: string | null;
}

/** Sends PostgreSQL's JSON unchanged, compressed if accepted, with PostgREST's headers. */
export async function rowsResponse(result: ApiResult, answer: RowsAnswer): Promise<Response> {
  const { method, window, format, prefer } = answer;
  const { status, contentRange } = rangeHeader(window, result.rowCount, result.totalCount);
  const headers: Record<string, string> = {
    'content-type': format.contentType,
    'content-range': contentRange,
    ...CORS_HEADERS,
  };
  if (prefer.applied !== '') headers['preference-applied'] = prefer.applied;
  if (answer.location !== undefined) headers['content-location'] = answer.location;
  if (prefer.minimal && method === 'POST') {
    delete headers['content-type'];
    return applyResponseSettings(new Response(null, { status: 204, headers }), result);
  }
  headers.vary = 'Accept-Encoding';
  if (method === 'HEAD') return applyResponseSettings(new Response(null, { status, headers }), result);
  const { body, encoding } = await compress(bodyOf(result, answer), answer.acceptEncoding);
  if (encoding !== null) headers['content-encoding'] = encoding;
  return applyResponseSettings(new Response(body as Uint8Array<ArrayBuffer>, { status, headers }), result);
}

/** Returns the body; the single element of an array is the text between its brackets. */
function bodyOf(result: ApiResult, { isArray, wantsElement }: RowsAnswer): Uint8Array {
  const body = result.body ?? NULL;
  if (!isArray || !wantsElement) return body;
  return result.rowCount === 0 ? NULL : body.subarray(1, body.length - 1);
}

/** The response of a function that returns void. */
export function voidResponse(result: ApiResult, { applied }: Preferences): Response {
  const contentRange = `0-0/${result.totalCount ?? '*'}`;
  const headers: Record<string, string> = { ...CORS_HEADERS, 'content-range': contentRange };
  if (applied !== '') headers['preference-applied'] = applied;
  return applyResponseSettings(new Response(null, { status: 204, headers }), result);
}
